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

import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseRequest;

/**
 * The arguments of the scripts, in the order in which the heads of these name them.
 */
final class ScriptArguments {

	private static final byte[] NONE = {};

	private ScriptArguments() {
	}

	static @Nullable String[] acquire(AcquireRequest request) {
		LeaseSpec lease = request.lease();
		return new @Nullable String[] { LeaseText.of(lease.name()), LeaseText.mode(lease.mode()),
				Long.toString(leaseMillis(lease)), millis(request.notAfter()), LeaseText.hold(lease),
				request.queue() ? null : "0" };
	}

	static @Nullable String[] release(ReleaseRequest request) {
		LeaseSpec lease = request.lease();
		if (request.held() && !request.rememberUntil().isAfter(Instant.EPOCH)) {
			return new String[] { LeaseText.of(lease.name()) };
		}
		return new @Nullable String[] { LeaseText.of(lease.name()), LeaseText.mode(lease.mode()),
				Long.toString(leaseMillis(lease)), millis(request.rememberUntil()), LeaseText.hold(lease) };
	}

	static String[] renew(LeaseSpec lease) {
		return new String[] { LeaseText.of(lease.name()), LeaseText.kind(lease.kind()),
				Long.toString(leaseMillis(lease)) };
	}

	static String[] downgrade(LeaseSpec lease, String group) {
		return new String[] { LeaseText.of(lease.name()), LeaseText.of(lease.name().downgradedTo(group)) };
	}

	static String[] end(List<LeaseName> leases) {
		return leases.stream()
			.map((lease) -> LeaseText.kind(lease.kind()) + LeaseText.of(lease))
			.toArray(String[]::new);
	}

	/**
	 * Return arguments as they are sent: what there is none of is empty, or left out if
	 * nothing follows.
	 */
	static byte[][] bytes(@Nullable String[] args) {
		int count = args.length;
		while (count > 0 && args[count - 1] == null) {
			count--;
		}
		byte[][] bytes = new byte[count][];
		for (int i = 0; i < count; i++) {
			String arg = args[i];
			bytes[i] = (arg != null) ? arg.getBytes(StandardCharsets.UTF_8) : NONE;
		}
		return bytes;
	}

	/**
	 * Return how long a lease lasts as scripts are told it.
	 */
	static long leaseMillis(LeaseSpec lease) {
		return lease.leaseTime().toMillis();
	}

	private static String millis(Instant instant) {
		return Long.toString(instant.toEpochMilli());
	}

}
