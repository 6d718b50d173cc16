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

import java.util.concurrent.locks.Lock;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant.Site;
import io.github.rwlock.benchmarks.redis.BenchmarkRedis;

/**
 * Spring Integration's mutex.
 */
final class SpringIntegrationLocks implements Locks {

	private final LettuceConnectionFactory factory;

	private final RedisLockRegistry registry;

	private final @Nullable ThreadPoolTaskScheduler scheduler;

	private SpringIntegrationLocks(Site site, RedisLockType type, @Nullable ThreadPoolTaskScheduler scheduler) {
		this.factory = new LettuceConnectionFactory(BenchmarkRedis.HOST, site.port());
		this.factory.afterPropertiesSet();
		this.factory.start();
		this.registry = new RedisLockRegistry(this.factory, "spring", site.lease());
		this.registry.setRedisLockType(type);
		this.scheduler = scheduler;
		if (scheduler != null) {
			scheduler.setErrorHandler(SpringIntegrationLocks::ignore);
			scheduler.setWaitForTasksToCompleteOnShutdown(true);
			scheduler.setAwaitTerminationSeconds(5);
			scheduler.initialize();
			this.registry.setRenewalTaskScheduler(scheduler);
		}
	}

	/**
	 * A renewal that crosses a release fails.
	 */
	private static void ignore(Throwable ex) {
	}

	static Locks spin(Site site) {
		return new SpringIntegrationLocks(site, RedisLockType.SPIN_LOCK, null);
	}

	static Locks pubSub(Site site) {
		return new SpringIntegrationLocks(site, RedisLockType.PUB_SUB_LOCK, null);
	}

	static Locks renewed(Site site) {
		return new SpringIntegrationLocks(site, RedisLockType.PUB_SUB_LOCK, new ThreadPoolTaskScheduler());
	}

	@Override
	public Hold acquire(LockKind kind, String resource) throws InterruptedException {
		Lock lock = this.registry.obtain(resource);
		lock.lockInterruptibly();
		return lock::unlock;
	}

	@Override
	public void close() {
		this.registry.destroy();
		if (this.scheduler != null) {
			this.scheduler.shutdown();
		}
		this.factory.destroy();
	}

}
