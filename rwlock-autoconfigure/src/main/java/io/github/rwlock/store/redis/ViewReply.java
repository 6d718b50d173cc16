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

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;

/**
 * Reads the reply of the script that looks at a resource.
 */
final class ViewReply {

	private final String resource;

	private final List<Object> reply;

	private final List<Holder> holders = new ArrayList<>();

	private final List<Waiter> waiters = new ArrayList<>();

	private int position;

	ViewReply(String resource, List<Object> reply) {
		this.resource = resource;
		this.reply = reply;
	}

	ResourceView read() {
		this.position = 1;
		Instant time = nextInstant();
		while (this.position < this.reply.size()) {
			switch (nextText()) {
				case "LEASE" -> this.holders.add(nextHolder());
				case "WAITER" -> this.waiters.add(nextWaiter());
				default -> throw Replies.unexpected(this.reply);
			}
		}
		return new ResourceView(time, this.holders, this.waiters);
	}

	private Holder nextHolder() {
		String kind = nextText();
		return new Holder(LeaseText.parse(this.resource, kind, nextText()), nextInstant(), nextInstant(), nextNumber());
	}

	private Waiter nextWaiter() {
		String kind = nextText();
		String mode = nextText();
		return new Waiter(LeaseText.parse(this.resource, kind, nextText()), LeaseText.parseMode(mode),
				Duration.ofMillis(nextNumber()));
	}

	private String nextText() {
		return Replies.text(this.reply, this.position++);
	}

	private long nextNumber() {
		return Replies.number(this.reply, this.position++);
	}

	private Instant nextInstant() {
		return Replies.instant(this.reply, this.position++);
	}

}
