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

package io.github.rwlock.benchmarks.contestant;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RReadWriteLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant.Site;
import io.github.rwlock.benchmarks.redis.BenchmarkRedis;

/**
 * Redisson's read-write lock, in its default configuration.
 */
final class RedissonLocks implements Locks {

	private final RedissonClient redisson;

	private final @Nullable Duration lease;

	private RedissonLocks(Site site, @Nullable Duration lease) {
		Config config = new Config();
		config.setLockWatchdogTimeout(site.lease().toMillis());
		config.useSingleServer().setAddress("redis://%s:%d".formatted(BenchmarkRedis.HOST, site.port()));
		this.redisson = Redisson.create(config);
		this.lease = lease;
	}

	static Locks renewed(Site site) {
		return new RedissonLocks(site, null);
	}

	static Locks leased(Site site) {
		return new RedissonLocks(site, site.lease());
	}

	@Override
	public Hold acquire(LockKind kind, String resource) throws InterruptedException {
		RReadWriteLock both = this.redisson.getReadWriteLock("redisson:" + resource);
		RLock lock = (kind == LockKind.READ) ? both.readLock() : both.writeLock();
		if (this.lease != null) {
			lock.lockInterruptibly(this.lease.toMillis(), TimeUnit.MILLISECONDS);
		}
		else {
			lock.lockInterruptibly();
		}
		return lock::unlock;
	}

	@Override
	public void close() {
		this.redisson.shutdown(0, 2, TimeUnit.SECONDS);
	}

}
