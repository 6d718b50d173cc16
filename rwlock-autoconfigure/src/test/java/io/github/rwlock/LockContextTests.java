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
package io.github.rwlock;

import java.util.OptionalLong;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Which lease code finds that holds several.
 */
class LockContextTests extends LocalTemplateTestCase {

	@Test
	void whenSeveralAreHeldThenEachIsFoundByItsResource() {
		this.template.write("a", () -> this.template.write("b", () -> this.template.read("c", () -> {
			assertThat(LockContext.current("a")).map(Lease::resource).contains("a");
			assertThat(LockContext.current("b")).map(Lease::fencingToken)
				.isNotEqualTo(LockContext.current("a").map(Lease::fencingToken))
				.hasValueSatisfying((token) -> assertThat(token).isPresent());
			assertThat(LockContext.current("c")).isEqualTo(LockContext.current());
			assertThat(LockContext.current("d")).isEmpty();
		})));
	}

	@Test
	void whenNothingIsHeldAnyMoreThenNothingIsFound() {
		this.template.write("a", () -> assertThat(LockContext.current("a")).isPresent());
		assertThat(LockContext.current("a")).isEmpty();
		assertThat(LockContext.current(LockKind.WRITE, "a")).isEmpty();
	}

	@Test
	void whenReadInAGroupInsideAWriteThenEachKindIsFound() {
		this.template.write("a", () -> this.template.read("a", () -> this.template.read("a", inGroup(), () -> {
			assertThat(LockContext.current("a")).map(Lease::kind).contains(LockKind.READ);
			assertThat(LockContext.current(LockKind.READ, "a")).isEqualTo(LockContext.current());
			assertThat(LockContext.current(LockKind.WRITE, "a")).map(Lease::fencingToken)
				.hasValueSatisfying((token) -> assertThat(token).isPresent());
		})));
	}

	@Test
	void whenReadStandsOnAWriteThenItIsFoundAsThat() {
		this.template.write("a", () -> this.template.read("a", () -> {
			assertThat(LockContext.current("a")).map(Lease::fencingToken)
				.hasValueSatisfying((token) -> assertThat(token).isPresent());
			assertThat(LockContext.current(LockKind.READ, "a")).isEmpty();
		}));
	}

	@Test
	void whenOnlyReadIsHeldThenNoWriteIsFound() {
		this.template.read("a", () -> {
			assertThat(LockContext.current("a")).map(Lease::fencingToken).contains(OptionalLong.empty());
			assertThat(LockContext.current(LockKind.WRITE, "a")).isEmpty();
		});
	}

	@Test
	void whenCapturedThenCodeElsewhereFindsByResource() {
		this.template.write("a", () -> this.template.write("b", () -> {
			LockContext captured = LockContext.capture();
			assertThat(captured.lease("a")).map(Lease::resource).contains("a");
			assertThat(captured.lease(LockKind.WRITE, "a")).isEqualTo(captured.lease("a"));
			assertThat(captured.lease(LockKind.READ, "a")).isEmpty();
		}));
	}

	@Test
	void whenReactiveThenChainFindsByResource() {
		this.template.write("a", () -> this.template.write("b", () -> {
			LockContext captured = LockContext.capture();
			Mono<Lease> found = ReactiveLockContext.current("a")
				.contextWrite((context) -> ReactiveLockContext.put(context, captured));
			Mono<Lease> missing = ReactiveLockContext.current(LockKind.READ, "a")
				.contextWrite((context) -> ReactiveLockContext.put(context, captured));
			assertThat(found.blockOptional()).map(Lease::resource).contains("a");
			assertThat(missing.blockOptional()).isEmpty();
		}));
	}

	@Test
	void whenResourceIsBlankThenItIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> LockContext.current(" "));
		assertThatIllegalArgumentException().isThrownBy(() -> LockContext.current(LockKind.READ, " "));
	}

	private static LockOptions inGroup() {
		return LockOptions.defaults().withGroup("reports");
	}

}
