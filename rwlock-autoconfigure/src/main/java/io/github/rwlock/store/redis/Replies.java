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

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

/**
 * Reads the replies that the scripts document.
 */
final class Replies {

	private Replies() {
	}

	static AcquireAnswer acquire(LeaseSpec lease, List<Object> reply) {
		return (reply.size() == 1) ? granted(lease, number(reply, 0)) : acquire(reply);
	}

	private static AcquireAnswer granted(LeaseSpec lease, long micros) {
		Instant time = ofMicros(micros);
		return new AcquireAnswer.Granted(time, time.plusMillis(ScriptArguments.leaseMillis(lease)),
				(lease.kind() == LockKind.WRITE) ? micros : 0);
	}

	private static AcquireAnswer acquire(List<Object> reply) {
		Instant time = instant(reply, 1);
		return switch (text(reply, 0)) {
			case "GRANTED" -> new AcquireAnswer.Granted(time, instant(reply, 2), number(reply, 3));
			case "QUEUED" -> new AcquireAnswer.Queued(time, instant(reply, 2));
			case "BUSY" -> new AcquireAnswer.Busy(time, instant(reply, 2));
			case "STALE" -> new AcquireAnswer.Stale(time);
			case "ENDED" -> new AcquireAnswer.Ended(time);
			case "LOST" -> new AcquireAnswer.Lost(time);
			case "CONFLICT" -> new AcquireAnswer.Conflict(time);
			case "ID_IN_USE" -> new AcquireAnswer.IdInUse(time);
			default -> throw unexpected(reply);
		};
	}

	static ReleaseAnswer release(List<Object> reply) {
		if (reply.size() == 1) {
			return released((grants(reply) != null) ? 0 : number(reply, 0));
		}
		return new ReleaseAnswer(instant(reply, 1), switch (text(reply, 0)) {
			case "WITHDRAWN" -> ReleaseAnswer.Outcome.WITHDRAWN;
			case "NOT_HELD" -> ReleaseAnswer.Outcome.NOT_HELD;
			default -> throw unexpected(reply);
		});
	}

	/**
	 * Return the grants that the reply to a release tells of, {@code null} if it tells of
	 * none.
	 */
	static byte @Nullable [] grants(List<Object> reply) {
		return (reply.size() == 1 && reply.get(0) instanceof byte[] grants) ? grants : null;
	}

	private static ReleaseAnswer released(long micros) {
		return new ReleaseAnswer((micros != 0) ? ofMicros(micros) : null, ReleaseAnswer.Outcome.RELEASED);
	}

	static RenewAnswer renew(List<Object> reply) {
		Instant time = instant(reply, 1);
		return switch (text(reply, 0)) {
			case "RENEWED" -> new RenewAnswer.Renewed(time, instant(reply, 2));
			case "LOST" -> new RenewAnswer.Lost(time);
			default -> throw unexpected(reply);
		};
	}

	static Integer ended(List<Object> reply) {
		return Math.toIntExact(number(reply, 2));
	}

	static Instant time(List<Object> reply) {
		return instant(reply, 1);
	}

	static Instant instant(List<Object> reply, int index) {
		return Instant.ofEpochMilli(number(reply, index));
	}

	private static Instant ofMicros(long micros) {
		return Instant.ofEpochMilli(micros / 1000);
	}

	static long number(List<Object> reply, int index) {
		if (index < reply.size() && reply.get(index) instanceof Long number) {
			return number;
		}
		throw unexpected(reply);
	}

	static String text(List<Object> reply, int index) {
		if (index < reply.size() && reply.get(index) instanceof byte[] text) {
			return new String(text, StandardCharsets.UTF_8);
		}
		throw unexpected(reply);
	}

	static StoreException unexpected(List<Object> reply) {
		return new StoreException("Redis gave an unexpected reply of %d parts".formatted(reply.size()), false, null);
	}

}
