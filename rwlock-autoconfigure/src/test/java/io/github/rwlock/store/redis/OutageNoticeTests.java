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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.store.StoreException;
import io.github.rwlock.testsupport.LogRecorder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link OutageNotice}.
 */
class OutageNoticeTests {

	private final LogRecorder log = new LogRecorder(OutageNotice.class.getName());

	private long now;

	private final OutageNotice notice = new OutageNotice("Redis at host:1", () -> this.now);

	@AfterEach
	void stopRecording() {
		this.log.close();
	}

	@Test
	void whenRequestsFailAndAreAnsweredAgainThenOneLineTellsOfEach() {
		this.notice.answered();
		assertThat(this.log.lines()).isEmpty();
		fail("there is no connection to Redis");
		fail("Redis did not answer");
		assertThat(this.log.linesFrom("WARN")).singleElement()
			.asString()
			.endsWith("there is no connection to Redis (Redis at host:1, as spring.data.redis.* or its connection"
					+ " factory says)");
		this.notice.answered();
		this.notice.answered();
		assertThat(this.log.lines()).hasSize(2)
			.last()
			.asString()
			.endsWith("Redis at host:1 carries out requests of locks again");
	}

	@Test
	void whenAConnectionEndsThenNothingIsSaidUnlessTheNextOneFails() {
		fail(StoreErrors.BROKE);
		fail("Connection disconnected");
		fail("Connection reset by peer");
		this.notice.answered();
		assertThat(this.log.lines()).isEmpty();
		fail(StoreErrors.BROKE);
		fail("Currently not connected");
		assertThat(this.log.linesFrom("WARN")).hasSize(1);
	}

	@Test
	void whenAConnectionEndsBeforeItStandsThenThatIsTold() {
		this.notice.failed(new StoreException("Connection closed prematurely", true, null).withoutEffect());
		assertThat(this.log.linesFrom("WARN")).hasSize(1);
	}

	@Test
	void whenRequestsWereRefusedThenOnlyOneThatIsCarriedOutEndsThat() {
		fail("Redis refused the request: READONLY You can't write against a read only replica");
		this.notice.answered();
		assertThat(this.log.lines()).hasSize(1);
		this.notice.carriedOut();
		assertThat(this.log.lines()).hasSize(2);
		fail("there is no connection to Redis");
		this.notice.carriedOut();
		assertThat(this.notice.isOn()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "LOADING Redis is loading the dataset in memory", "BUSY Redis is busy running a script",
			"MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'" })
	void whenAllScriptsWereRefusedThenAnyThatIsAnsweredEndsThat(String refusal) {
		fail("Redis refused the request: " + refusal);
		this.notice.answered();
		assertThat(this.notice.isOn()).isFalse();
		assertThat(this.log.lines()).hasSize(2);
	}

	@Test
	void whenOutagesFollowEachOtherThenTheFirstOneAloneIsTold() {
		for (int i = 0; i < 10; i++) {
			fail("Redis did not answer");
			this.notice.answered();
		}
		assertThat(this.log.linesFrom("WARN")).hasSize(1);
		assertThat(this.log.lines()).hasSize(2);
	}

	@Test
	void whenAnOutageSoonAfterAnotherLastsThenItIsToldAfterAMinuteAndItsRequestsAreNotCounted() {
		fail("Redis did not answer");
		this.notice.answered();
		fail("Redis did not answer");
		fail("Redis did not answer");
		assertThat(this.log.linesFrom("WARN")).hasSize(1);
		this.now += Duration.ofMinutes(1).toNanos();
		fail("there is no connection to Redis");
		assertThat(this.log.linesFrom("WARN")).hasSize(2)
			.last()
			.asString()
			.contains("there is no connection to Redis")
			.endsWith("says)");
		this.notice.answered();
		assertThat(this.log.lines()).hasSize(4).last().asString().endsWith("carries out requests of locks again");
	}

	@Test
	void whenTheFirstConnectionIsBeingMadeThenItIsNoOutageThatNothingWasAnswered() {
		this.notice.starting();
		fail("Redis did not answer");
		assertThat(this.log.lines()).isEmpty();
		this.notice.started();
		fail("Redis did not answer");
		assertThat(this.log.linesFrom("WARN")).hasSize(1);
	}

	@Test
	void whenTheFirstConnectionIsRefusedThenThatIsTold() {
		this.notice.starting();
		fail("there is no connection to Redis");
		assertThat(this.log.linesFrom("WARN")).hasSize(1);
	}

	private void fail(String message) {
		this.notice.failed(new StoreException(message, true, null));
	}

}
