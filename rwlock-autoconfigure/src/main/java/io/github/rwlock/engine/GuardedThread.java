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

/**
 * A thread with the guarded code that it runs, one inside the other.
 * <p>
 * What we interrupt ends before whatever the thread does next, and an interrupt of ours
 * that it left pending ends with it; inside of other code that we have interrupted, with
 * that. An interrupt that was pending before is not ours, and stays. One that comes after
 * ours cannot be told from it.
 */
final class GuardedThread {

	private final Thread thread = Thread.currentThread();

	private int running;

	private int interrupted;

	/**
	 * Begin guarded code. To be called by the thread itself.
	 */
	synchronized Body enter() {
		this.running++;
		return new Body();
	}

	/**
	 * Guarded code of the thread.
	 */
	final class Body {

		private boolean ended;

		private boolean struck;

		/**
		 * Interrupt the code, unless it has ended or was interrupted before.
		 */
		void interrupt() {
			synchronized (GuardedThread.this) {
				if (!this.ended && !this.struck) {
					this.struck = strike();
				}
			}
		}

		/**
		 * End the code. To be called by the thread itself.
		 * @return whether it was the outermost
		 */
		boolean leave() {
			synchronized (GuardedThread.this) {
				this.ended = true;
				if (this.struck) {
					calm();
				}
				GuardedThread.this.running--;
				return GuardedThread.this.running == 0;
			}
		}

	}

	private boolean strike() {
		if (!this.thread.isInterrupted()) {
			this.thread.interrupt();
		}
		else if (this.interrupted == 0) {
			return false;
		}
		this.interrupted++;
		return true;
	}

	@SuppressWarnings("ResultOfMethodCallIgnored")
	private void calm() {
		this.interrupted--;
		if (this.interrupted == 0) {
			Thread.interrupted();
		}
	}

}
