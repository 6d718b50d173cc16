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
package io.github.rwlock.faults;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

import io.github.rwlock.LockFailure;
import io.github.rwlock.LockKind;
import io.github.rwlock.ReadWriteLockTemplate;

/**
 * A thread that takes locks, one visit after another.
 */
final class Visitor extends Thread {

	private final LockingProcess.Tools tools;

	private final ReadWriteLockTemplate locks;

	private final Random random;

	private final String home;

	private int visits;

	private volatile boolean stopped;

	Visitor(LockingProcess.Tools tools, ReadWriteLockTemplate locks, long seed, int number) {
		super(tools.settings().name() + "-" + number);
		this.tools = tools;
		this.locks = locks;
		this.random = new Random(seed + number);
		this.home = Visit.RESOURCES.get(number % Visit.RESOURCES.size());
	}

	void stopVisiting() {
		this.stopped = true;
		interrupt();
	}

	@Override
	public void run() {
		try (GuardedData data = new GuardedData(this.tools.settings().dataPort())) {
			while (!this.stopped) {
				visit(Visit.random(this.random, this.home), data);
			}
		}
		catch (RuntimeException | Error ex) {
			this.tools.history().broke(ex);
			throw ex;
		}
	}

	private void visit(Visit visit, GuardedData data) {
		try (Stay stay = new Stay(this.locks, this.tools.sections(), visit, getName() + "." + this.visits++)) {
			visit(visit, stay, data);
		}
		catch (RuntimeException ex) {
			if (!(ex instanceof LockFailure)) {
				throw ex;
			}
			this.tools.history().failed(ex);
		}
		interrupted();
	}

	private void visit(Visit visit, Stay stay, GuardedData data) {
		switch (visit.shape()) {
			case READ -> {
				stay.enter(LockKind.READ);
				hold(visit.hold());
			}
			case WRITE -> write(visit, stay, data);
			case UPGRADE -> {
				stay.enter(LockKind.READ);
				write(visit, stay, data);
			}
			case DOWNGRADE -> {
				write(visit, stay, data);
				stay.enter(LockKind.READ);
				stay.leaveFirst();
				hold(visit.hold().dividedBy(2));
			}
		}
	}

	/**
	 * Count on, whether the lease is still valid or not: the guarded data has to tell.
	 */
	private void write(Visit visit, Stay stay, GuardedData data) {
		String section = stay.enter(LockKind.WRITE);
		long token = stay.token();
		if (section.isEmpty()) {
			return;
		}
		long value = data.read(visit.resource(), token);
		hold(visit.hold());
		if (value < 0 || !data.write(visit.resource(), token, value + 1)) {
			this.tools.history().refused(section, System.nanoTime());
		}
	}

	private void hold(Duration hold) {
		LockSupport.parkNanos(hold.toNanos());
	}

}
