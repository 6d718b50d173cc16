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

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.redis.LockScripts.ScriptText;

/**
 * Scripts that a server did not know and that are under way to it as a whole: each once,
 * however many calls were told that it is not known.
 */
final class WholeScripts {

	private final Map<String, Sending> sendings = new ConcurrentHashMap<>();

	/**
	 * Send a script whole, unless another call does so already.
	 * @param script the script
	 * @param call who would send it
	 * @return what ends when the server knows the script or the other call has failed,
	 * {@code null} if this call is to send it
	 */
	@Nullable CompletionStage<?> begin(ScriptText script, PendingScript call) {
		Sending other = this.sendings.putIfAbsent(script.digest(), new Sending(call, new CompletableFuture<>()));
		return (other != null) ? other.end() : null;
	}

	/**
	 * Know that a call has ended, whether it was to send a script or not.
	 * @param script the script
	 * @param call the call
	 * @param failure what it has failed with, {@code null} if it has not
	 */
	void end(ScriptText script, PendingScript call, @Nullable Throwable failure) {
		Sending sending = this.sendings.get(script.digest());
		if (sending == null || sending.call() != call) {
			return;
		}
		this.sendings.remove(script.digest());
		if (failure != null) {
			sending.end().completeExceptionally(failure);
		}
		else {
			sending.end().complete(null);
		}
	}

	/**
	 * One call that sends a script whole.
	 *
	 * @param call the call
	 * @param end ends with it
	 */
	private record Sending(PendingScript call, CompletableFuture<@Nullable Void> end) {

	}

}
