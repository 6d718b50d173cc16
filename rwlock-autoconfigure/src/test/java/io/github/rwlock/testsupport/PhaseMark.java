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

package io.github.rwlock.testsupport;

import org.springframework.context.SmartLifecycle;

/**
 * Does something when the application stops what belongs to a phase.
 */
public class PhaseMark implements SmartLifecycle {

	private final int phase;

	private final Runnable onStop;

	private volatile boolean running;

	/**
	 * Create a mark.
	 * @param phase the phase
	 * @param onStop what to do
	 */
	public PhaseMark(int phase, Runnable onStop) {
		this.phase = phase;
		this.onStop = onStop;
	}

	@Override
	public void start() {
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
		this.onStop.run();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return this.phase;
	}

}
