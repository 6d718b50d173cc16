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
package io.github.rwlock.engine;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The one thread that takes what is due from an agenda. Whatever fails, also for want of
 * memory to tell of it, the thread goes on, and looks at all anew.
 */
final class AgendaTaker {

	private static final long PAUSE = Nanos.of(Duration.ofMillis(10));

	private final Agenda<?> due;

	private final Runnable putAll;

	private final Consumer<Throwable> teller;

	private boolean failed;

	/**
	 * Create a taker.
	 * @param putAll puts all that there is on the agenda again
	 * @param teller told of what has failed
	 */
	AgendaTaker(Agenda<?> due, Runnable putAll, Consumer<Throwable> teller) {
		this.due = due;
		this.putAll = putAll;
		this.teller = teller;
	}

	/**
	 * Wait until something may be due, and do what is to be done about it. If that fails,
	 * the next time comes a little later.
	 * @param work takes what is due, and puts it back
	 */
	void take(Runnable work) {
		this.due.await();
		try {
			recover();
			work.run();
		}
		catch (RuntimeException | Error ex) {
			this.failed = true;
			tell(ex);
			LockSupport.parkNanos(PAUSE);
			this.due.wake();
		}
	}

	private void recover() {
		if (this.failed) {
			this.putAll.run();
			this.failed = false;
		}
	}

	@SuppressWarnings("EmptyCatch") // nothing is left to tell it to
	private void tell(Throwable failure) {
		try {
			this.teller.accept(failure);
		}
		catch (RuntimeException | Error ex) {
			// what matters is that this goes on
		}
	}

}
