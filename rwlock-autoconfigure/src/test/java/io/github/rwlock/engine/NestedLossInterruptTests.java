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

import org.junit.jupiter.api.Test;

import io.github.rwlock.LeaseLostException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which of several pieces of guarded code inside each other is interrupted when a lease
 * is lost.
 */
class NestedLossInterruptTests extends LossInterruptTestCase {

	@Test
	void whenOuterLeaseIsLostInsideAnInnerOneThenInterruptLastsUntilTheOuterCodeEnds() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> write("a", () -> {
			write("b", () -> {
				lose("a");
				return assertInterrupted();
			});
			return assertInterrupted();
		})).satisfies((ex) -> assertThat(ex.resource()).isEqualTo("a"));
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void whenInnerLeaseIsLostThenOuterCodeGoesOnUninterrupted() throws Exception {
		write("a", () -> {
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> write("b", () -> {
				lose("b");
				return assertInterrupted();
			})).satisfies((ex) -> assertThat(ex.resource()).isEqualTo("b"));
			assertThat(Thread.currentThread().isInterrupted()).isFalse();
			return "done";
		});
	}

	@Test
	void whenBothLeasesAreLostThenOuterCodeStaysInterrupted() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> write("a", () -> {
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> write("b", () -> {
				lose("b");
				lose("a");
				return assertInterrupted();
			}));
			return assertInterrupted();
		}));
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void whenCodeReentersThenOneLossInterruptsBothUntilTheOuterEnds() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> write("a", () -> {
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> write("a", () -> {
				lose("a");
				return assertInterrupted();
			}));
			return assertInterrupted();
		}));
		assertThat(Thread.interrupted()).isFalse();
	}

}
