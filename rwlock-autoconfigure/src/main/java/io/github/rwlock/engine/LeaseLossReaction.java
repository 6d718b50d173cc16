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
 * What happens at the end of the guarded code when its lease was lost.
 */
public enum LeaseLossReaction {

	/**
	 * The release throws {@link io.github.rwlock.LeaseLostException}.
	 */
	FAIL,

	/**
	 * The release says nothing: the loss was logged and published when it was noticed.
	 */
	WARN,

	/**
	 * The thread that runs the guarded code is interrupted as soon as the loss is
	 * noticed, if the code still runs. The release throws
	 * {@link io.github.rwlock.LeaseLostException}.
	 */
	INTERRUPT

}
