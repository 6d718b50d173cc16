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
package io.github.rwlock.store.redis;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.StoreReport;
import io.github.rwlock.testsupport.LogRecorder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link RefusalNotice}.
 */
class RefusalNoticeTests {

	private static final Duration MINUTE = Duration.ofMinutes(1);

	private final LogRecorder log = new LogRecorder(RefusalNotice.class.getName());

	private long now;

	private final RefusalNotice notice = new RefusalNotice(new OutageNotice("Redis at host:1"), () -> this.now);

	@AfterEach
	void stopRecording() {
		this.log.close();
	}

	@Test
	void whenRequestsAreRefusedThenOneLineSaysWhatToDo() {
		refuse();
		refuse();
		assertThat(this.log.linesFrom("ERROR")).singleElement()
			.asString()
			.endsWith(
					"Locks are refused: Redis refuses the credentials (NOAUTH) (Redis at host:1). Correct the user and"
							+ " the password in 'spring.data.redis.*'.");
		assertThat(this.log.lines()).hasSize(1);
	}

	@Test
	void whenNoneIsRefusedForAMinuteThenTheNextThatIsCarriedOutEndsThat() {
		refuse();
		this.notice.carriedOut();
		pass(MINUTE);
		this.notice.carriedOut();
		assertThat(this.log.lines()).hasSize(1);
		pass(Duration.ofNanos(1));
		this.notice.carriedOut();
		this.notice.carriedOut();
		assertThat(this.log.lines()).hasSize(2)
			.last()
			.asString()
			.endsWith("Redis at host:1 carries out requests of locks again, and has refused none for a minute");
	}

	@Test
	void whenSomeAreCarriedOutAndOthersStillRefusedThenNoEndIsTold() {
		for (int i = 0; i < 10; i++) {
			refuse();
			pass(Duration.ofSeconds(40));
			this.notice.carriedOut();
		}
		assertThat(this.log.lines()).hasSameSizeAs(this.log.linesFrom("ERROR"));
	}

	@Test
	void whenNothingWasRefusedThenNothingIsSaid() {
		this.notice.carriedOut();
		this.notice.tell(new StoreException("Redis did not answer", true, null));
		pass(MINUTE.multipliedBy(2));
		this.notice.carriedOut();
		assertThat(this.log.lines()).isEmpty();
	}

	@Test
	void whenRefusedAgainAfterTheEndThenBothAreToldAgain() {
		for (int i = 0; i < 2; i++) {
			refuse();
			pass(MINUTE.multipliedBy(2));
			this.notice.carriedOut();
		}
		assertThat(this.log.lines()).hasSize(4);
	}

	@Test
	void whenRefusedWithinTheLastMinuteThenReportsWarnOfIt() {
		StoreReport report = new StoreReport(Map.of(), List.of("another"));
		assertThat(this.notice.addTo(report)).isSameAs(report);
		refuse();
		pass(MINUTE);
		assertThat(this.notice.addTo(report).warnings()).containsExactly("another",
				"Redis refused locks within the last minute: Redis refuses the credentials (NOAUTH)");
		pass(Duration.ofNanos(1));
		assertThat(this.notice.addTo(report)).isSameAs(report);
	}

	private void refuse() {
		this.notice.tell(Refusal.NO_CREDENTIALS.because("", null));
	}

	private void pass(Duration time) {
		this.now += time.toNanos();
	}

}
