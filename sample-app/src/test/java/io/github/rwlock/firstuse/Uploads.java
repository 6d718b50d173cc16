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

package io.github.rwlock.firstuse;

import java.time.Duration;

import org.springframework.stereotype.Service;

import io.github.rwlock.Lease;
import io.github.rwlock.LockOptions;
import io.github.rwlock.ReadWriteLockTemplate;

@Service
class Uploads {

	private static final Duration PAUSE = Duration.ofMinutes(5);

	private final ReadWriteLockTemplate locks;

	Uploads(ReadWriteLockTemplate locks) {
		this.locks = locks;
	}

	String begin(String file) {
		Lease lease = this.locks.acquireWrite("file:" + file, LockOptions.defaults().withLeaseTime(PAUSE));
		return lease.detach();
	}

	void receive(String ticket, Runnable part) {
		this.locks.renew(ticket, PAUSE);
		part.run();
	}

	void end(String ticket) {
		this.locks.release(ticket);
	}

	boolean isOpen(String file) {
		return !this.locks.inspect("file:" + file).holders().isEmpty();
	}

	void cancel(String file) {
		this.locks.forceRelease("file:" + file);
	}

}
