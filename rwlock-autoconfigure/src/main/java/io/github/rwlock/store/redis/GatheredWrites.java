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

import io.lettuce.core.resource.NettyCustomizer;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.flush.FlushConsolidationHandler;

/**
 * Has what many threads send at about the same time written to the socket together, so
 * that neither this side nor Redis makes a system call for each command.
 *
 * @param users what the application does with its channels, done before
 */
record GatheredWrites(NettyCustomizer users) implements NettyCustomizer {

	/**
	 * So many commands after each reply are written at once: Redis works on them while
	 * the next are on their way. Gathering these too costs 8 threads a tenth of their
	 * rate.
	 */
	static final int AT_ONCE = 8;

	static final int MOST_TOGETHER = 32;

	private static final NettyCustomizer NONE = new NettyCustomizer() {
	};

	GatheredWrites() {
		this(NONE);
	}

	@Override
	public void afterBootstrapInitialized(Bootstrap bootstrap) {
		this.users.afterBootstrapInitialized(bootstrap);
	}

	@Override
	public void afterChannelInitialized(Channel channel) {
		this.users.afterChannelInitialized(channel);
		channel.pipeline().addFirst(new Gathering());
	}

	private static final class Gathering extends FlushConsolidationHandler {

		private int sinceRead;

		Gathering() {
			super(MOST_TOGETHER, true);
		}

		@Override
		public void flush(ChannelHandlerContext context) throws Exception {
			if (this.sinceRead < AT_ONCE) {
				this.sinceRead++;
				context.flush();
			}
			else {
				super.flush(context);
			}
		}

		@Override
		public void channelReadComplete(ChannelHandlerContext context) throws Exception {
			this.sinceRead = 0;
			super.channelReadComplete(context);
		}

	}

}
