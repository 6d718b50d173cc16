/*
 * Copyright 2026 the rwlock authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package io.github.rwlock.store.redis;

import java.util.List;
import java.util.concurrent.CompletionStage;

import io.lettuce.core.AbstractRedisAsyncCommands;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;

/**
 * Scripts on their way through Lettuce together: written at once to the connection of one
 * server, and one by one to those of a cluster, whose servers then do not wait for each
 * other.
 *
 * @param scripts the scripts
 */
record PendingBatch(List<PendingScript> scripts) implements Outgoing {

	@Override
	public void send(RedisClusterAsyncCommands<byte[], byte[]> commands) {
		if (commands instanceof RedisAsyncCommands
				&& commands instanceof AbstractRedisAsyncCommands<byte[], byte[]> single) {
			sendTogether(single);
		}
		else {
			this.scripts.forEach((script) -> script.send(commands));
		}
	}

	@Override
	public void fail(Throwable failure) {
		this.scripts.forEach((script) -> script.fail(failure));
	}

	List<CompletionStage<List<Object>>> replies() {
		return this.scripts.stream().map(PendingScript::reply).toList();
	}

	private void sendTogether(AbstractRedisAsyncCommands<byte[], byte[]> commands) {
		try {
			commands.getConnection().dispatch(this.scripts.stream().map((script) -> script.command(commands)).toList());
		}
		catch (RuntimeException | Error ex) {
			fail(ex);
		}
	}

}
