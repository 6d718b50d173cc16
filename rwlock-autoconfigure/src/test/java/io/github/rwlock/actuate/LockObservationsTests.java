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
package io.github.rwlock.actuate;

import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.test.simple.SimpleSpan;
import io.micrometer.tracing.test.simple.SimpleTracer;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockLabel;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * The wait for a lock and its hold as observations, and as spans.
 */
class LockObservationsTests extends MetricsTestCase {

	private final TestObservationRegistry observations = TestObservationRegistry.create();

	private final SimpleTracer tracer = new SimpleTracer();

	@Test
	void whenTakenAndReleasedThenWaitAndHoldAreObserved() {
		LockEngine engine = observed(this.observations);
		Lease lease = engine.acquire(LockKind.WRITE, "shelf:a",
				DEFAULTS.withLabel(new LockLabel("shelf", "Shelf.put")));
		assertThat(this.observations).hasObservationWithNameEqualTo("rwlock.acquire")
			.that()
			.hasBeenStopped()
			.hasContextualNameEqualTo("acquire write lock")
			.hasOnlyKeys("kind", "mode", "name", "method", "outcome", "resource")
			.hasLowCardinalityKeyValue("kind", "write")
			.hasLowCardinalityKeyValue("mode", "writer-preferred")
			.hasLowCardinalityKeyValue("name", "shelf")
			.hasLowCardinalityKeyValue("method", "Shelf.put")
			.hasLowCardinalityKeyValue("outcome", "acquired")
			.hasHighCardinalityKeyValue("resource", "shelf:a");
		assertThat(this.observations).hasObservationWithNameEqualTo("rwlock.hold").that().isNotStopped();
		lease.release();
		assertThat(this.observations).hasObservationWithNameEqualTo("rwlock.hold")
			.that()
			.hasBeenStopped()
			.hasContextualNameEqualTo("hold write lock")
			.hasOnlyKeys("kind", "mode", "name", "method", "outcome", "resource")
			.hasLowCardinalityKeyValue("outcome", "released");
		assertThat(this.observations).hasNumberOfObservationsEqualTo(2);
	}

	@Test
	void whenWaitedInVainThenFailureIsObservedAndNoHold() {
		unmeasured().acquire(LockKind.WRITE, "a", DEFAULTS);
		LockEngine engine = observed(this.observations);
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> engine.acquire(LockKind.READ, "a", DEFAULTS.withWaitTime(SHORT)));
		assertThat(this.observations).hasSingleObservationThat()
			.hasBeenStopped()
			.hasLowCardinalityKeyValue("outcome", "timed-out")
			.assertThatError()
			.isInstanceOf(LockTimeoutException.class);
	}

	@Test
	void whenLostThenHoldEndsAsLost() {
		LockEngine engine = observed(this.observations);
		engine.release(engine.acquire(LockKind.WRITE, "a", DEFAULTS).ticket());
		assertThat(this.observations).hasObservationWithNameEqualTo("rwlock.hold")
			.that()
			.hasBeenStopped()
			.hasLowCardinalityKeyValue("outcome", "lost");
	}

	@Test
	void whenNobodyHandlesObservationsThenLocksAreTaken() {
		LockEngine engine = observed(ObservationRegistry.create());
		engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		LockEngine noop = observed(ObservationRegistry.NOOP);
		assertThat(noop.acquireAsync(LockKind.WRITE, "a", DEFAULTS).join().isHeld()).isTrue();
		assertThat(Observation.NOOP.getContextView().getParentObservation()).isNull();
	}

	@Test
	void whenTracedThenWaitAndHoldAreSpansOfWhatIsRunning() {
		ObservationRegistry registry = traced();
		LockEngine engine = observed(registry);
		Observation.createNotStarted("request", registry)
			.observe(() -> engine.acquire(LockKind.READ, "a", DEFAULTS).release());
		List<SimpleSpan> spans = spans("request", "acquire read lock", "hold read lock");
		assertThat(spans.get(1).getParentId()).isEqualTo(spans.get(0).getSpanId());
		assertThat(spans.get(2).getParentId()).isEqualTo(spans.get(0).getSpanId());
		assertThat(spans.get(1).getEndTimestamp()).isBeforeOrEqualTo(spans.get(2).getEndTimestamp());
		assertThat(spans.get(2).getTags()).containsEntry("outcome", "released").containsEntry("resource", "a");
	}

	@Test
	void whenWaitedForWithoutAThreadThenBothAreSpansOfWhatAsked() {
		ObservationRegistry registry = traced();
		LockEngine engine = observed(registry);
		Lease blocker = unmeasured().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = Observation.createNotStarted("request", registry)
			.observe(() -> engine.acquireAsync(LockKind.READ, "a", DEFAULTS));
		await().pollDelay(SHORT).until(() -> engine.inspect("a").waiters().size() == 1);
		blocker.release();
		waiting.join().releaseAsync().join();
		List<SimpleSpan> spans = spans("request", "acquire read lock", "hold read lock");
		assertThat(spans).extracting(SimpleSpan::getTraceId).containsOnly(spans.get(0).getTraceId());
		assertThat(spans.get(1).getParentId()).isEqualTo(spans.get(0).getSpanId());
		assertThat(spans.get(2).getParentId()).isEqualTo(spans.get(0).getSpanId());
		assertThat(Duration.between(spans.get(1).getStartTimestamp(), spans.get(1).getEndTimestamp()))
			.isGreaterThanOrEqualTo(SHORT.dividedBy(2));
	}

	@Test
	void whenOnlyASpanIsRunningThenBothAreOfItsTrace() {
		LockEngine engine = observed(traced());
		SimpleSpan running = this.tracer.nextSpan().name("running").start();
		CompletableFuture<Lease> asked;
		try (Tracer.SpanInScope scope = this.tracer.withSpan(running)) {
			assertThat(scope).isNotNull();
			asked = engine.acquireAsync(LockKind.READ, "a", DEFAULTS);
		}
		asked.join().releaseAsync().join();
		running.end();
		List<SimpleSpan> spans = spans("running", "acquire read lock", "hold read lock");
		assertThat(spans).extracting(SimpleSpan::getTraceId).containsOnly(running.getTraceId());
	}

	@Test
	void whenResourcesAreMaskedThenNoSpanHasTheirText() {
		Lease blocker = unmeasured().acquire(LockKind.WRITE, "person:secret", DEFAULTS);
		LockEngine engine = unmeasured();
		engine.view().watch(new LockObservations(traced(), true));
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> engine.acquire(LockKind.READ, "person:secret", DEFAULTS.withWaitTime(SHORT)))
			.withMessageContaining("person:secret");
		blocker.release();
		engine.acquire(LockKind.READ, "person:secret", DEFAULTS).release();
		assertThat(this.tracer.getSpans()).hasSize(3).allSatisfy((span) -> {
			assertThat(span.getTags().get("resource")).matches("sha256-[0-9a-f]{16}");
			assertThat(span.toString() + span.getError()).doesNotContain("secret");
		});
		assertThat(this.tracer.getSpans()).extracting(SimpleSpan::getError)
			.filteredOn(Objects::nonNull)
			.singleElement()
			.asString()
			.contains("LockTimeoutException");
	}

	private List<SimpleSpan> spans(String... names) {
		Deque<SimpleSpan> all = this.tracer.getSpans();
		assertThat(all).extracting(SimpleSpan::getName).containsExactlyInAnyOrder(names);
		return List.of(names)
			.stream()
			.map((name) -> all.stream().filter((span) -> name.equals(span.getName())).findFirst().orElseThrow())
			.toList();
	}

	private ObservationRegistry traced() {
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(new DefaultTracingObservationHandler(this.tracer));
		return registry;
	}

	private LockEngine observed(ObservationRegistry registry) {
		LockEngine engine = unmeasured();
		engine.view().watch(new LockObservations(registry, false));
		return engine;
	}

}
