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

package io.github.rwlock.store.model;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;

import static io.github.rwlock.LockKind.READ;
import static io.github.rwlock.LockKind.WRITE;
import static io.github.rwlock.LockMode.FAIR;
import static io.github.rwlock.store.model.Leases.flow;
import static io.github.rwlock.store.model.Leases.id;
import static io.github.rwlock.store.model.Leases.lease;
import static io.github.rwlock.store.model.Leases.name;
import static io.github.rwlock.store.model.Leases.named;
import static io.github.rwlock.store.model.Step.acquire;
import static io.github.rwlock.store.model.Step.downgrade;
import static io.github.rwlock.store.model.Step.end;
import static io.github.rwlock.store.model.Step.inspect;
import static io.github.rwlock.store.model.Step.pass;
import static io.github.rwlock.store.model.Step.poll;
import static io.github.rwlock.store.model.Step.release;
import static io.github.rwlock.store.model.Step.renew;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Step}.
 */
class StepTests {

	private static final LeaseSpec LEASE = lease("a", 1, READ, FAIR, ofMillis(100));

	@Test
	void textShouldBeTheExpressionThatMakesTheStep() {
		assertThat(acquire(LEASE, true, ofMillis(7)))
			.hasToString("acquire(lease(\"a\", 1, READ, FAIR, ofMillis(100)), true, ofMillis(7))");
		assertThat(poll(LEASE)).hasToString("poll(lease(\"a\", 1, READ, FAIR, ofMillis(100)))");
		assertThat(release(LEASE, ofMillis(-1)))
			.hasToString("release(lease(\"a\", 1, READ, FAIR, ofMillis(100)), ofMillis(-1))");
		assertThat(renew(LEASE, ofMillis(100)))
			.hasToString("renew(lease(\"a\", 1, READ, FAIR, ofMillis(100)), ofMillis(100))");
		assertThat(downgrade(LEASE, "g")).hasToString("downgrade(lease(\"a\", 1, READ, FAIR, ofMillis(100)), \"g\")");
		assertThat(inspect("a")).hasToString("inspect(\"a\")");
		assertThat(end("a")).hasToString("end(\"a\")");
		assertThat(pass(ofMillis(99))).hasToString("pass(ofMillis(99))");
	}

	@Test
	void textShouldNameOwnerGroupAndHoldWhereTheyAreNotPlain() {
		LeaseName hold = name(id("a", 1), READ);
		assertThat(poll(lease(name(id("a", 2), WRITE, flow(id("a", 1)), ""), FAIR, ofMillis(100), hold)))
			.hasToString("poll(lease(name(id(\"a\", 2), WRITE, flow(id(\"a\", 1)), \"\"), FAIR, ofMillis(100), "
					+ "name(id(\"a\", 1), READ)))");
		assertThat(poll(lease(name(id("a", 2, "x"), READ, named("o"), "g"), FAIR, ofMillis(100))))
			.hasToString("poll(lease(name(id(\"a\", 2, \"x\"), READ, named(\"o\"), \"g\"), FAIR, ofMillis(100)))");
	}

	@Test
	void historyShouldBeOneArgumentPerLine() {
		assertThat(Step.arguments(List.of(pass(ofMillis(1)), pass(ofMillis(2)))).lines().map(String::strip))
			.containsExactly("pass(ofMillis(1)),", "pass(ofMillis(2))");
	}

}
