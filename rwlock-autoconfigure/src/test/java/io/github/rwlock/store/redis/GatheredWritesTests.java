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

import java.util.ArrayList;
import java.util.List;

import io.lettuce.core.resource.NettyCustomizer;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class GatheredWritesTests {

	private final Socket socket = new Socket();

	private final EmbeddedChannel channel = new EmbeddedChannel();

	@Test
	void whenFewCommandsAreSentThenEachIsWrittenAtOnce() {
		open();
		send(GatheredWrites.AT_ONCE);
		assertThat(this.socket.flushes).isEqualTo(GatheredWrites.AT_ONCE);
	}

	@Test
	void whenManyAreSentThenTheRestIsWrittenTogetherAsSoonAsTheChannelsThreadIsThrough() {
		open();
		send(GatheredWrites.AT_ONCE + 3);
		assertThat(this.socket.flushes).isEqualTo(GatheredWrites.AT_ONCE + 1);
	}

	@Test
	void whenVeryManyAreSentThenTheyAreNotKeptForTheEnd() {
		open();
		send(GatheredWrites.AT_ONCE + GatheredWrites.MOST_TOGETHER + 1);
		assertThat(this.socket.flushes).isEqualTo(GatheredWrites.AT_ONCE + 2);
	}

	@Test
	void whenAReplyCameThenCommandsAreWrittenAtOnceAgain() {
		open();
		send(GatheredWrites.AT_ONCE);
		this.channel.writeInbound("reply");
		send(GatheredWrites.AT_ONCE);
		assertThat(this.socket.flushes).isEqualTo(2 * GatheredWrites.AT_ONCE);
	}

	@Test
	void whenTheApplicationHasACustomizerThenItIsAskedToo() {
		List<Object> asked = new ArrayList<>();
		GatheredWrites writes = new GatheredWrites(new NettyCustomizer() {

			@Override
			public void afterBootstrapInitialized(Bootstrap bootstrap) {
				asked.add(bootstrap);
			}

			@Override
			public void afterChannelInitialized(Channel initialized) {
				asked.add(initialized);
			}

		});
		Bootstrap bootstrap = new Bootstrap();
		writes.afterBootstrapInitialized(bootstrap);
		writes.afterChannelInitialized(this.channel);
		assertThat(asked).containsExactly(bootstrap, this.channel);
	}

	private void open() {
		new GatheredWrites().afterChannelInitialized(this.channel);
		this.channel.pipeline().addFirst(this.socket).addLast(new Burst());
	}

	private void send(Integer commands) {
		this.channel.writeOneOutbound(commands);
	}

	/**
	 * Sends so many commands without a pause.
	 */
	private static final class Burst extends ChannelOutboundHandlerAdapter {

		@Override
		public void write(ChannelHandlerContext context, Object commands, ChannelPromise promise) {
			for (int i = 0; i < (Integer) commands; i++) {
				context.writeAndFlush("command " + i);
			}
			promise.setSuccess();
		}

	}

	private static final class Socket extends ChannelOutboundHandlerAdapter {

		private int flushes;

		@Override
		public void flush(ChannelHandlerContext context) {
			this.flushes++;
			context.flush();
		}

	}

}
