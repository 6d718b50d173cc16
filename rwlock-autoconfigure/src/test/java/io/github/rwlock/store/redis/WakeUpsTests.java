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

import java.nio.charset.StandardCharsets;
import java.time.Instant;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.WakeUpListener;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;

/**
 * Who is told of grants, and of what may have been told in vain.
 */
class WakeUpsTests {

	private static final LeaseId FIRST = new LeaseId("client", 1);

	private static final LeaseId SECOND = new LeaseId("client", 2);

	private static final Instant EXPIRY = Instant.ofEpochMilli(3000);

	private final WakeUpListener listener = mock();

	private final WakeUps wakeUps = new WakeUps();

	@BeforeEach
	void start() {
		this.wakeUps.start(this.listener);
	}

	@Test
	void whenGrantsAreToldThenTheListenerIs() {
		this.wakeUps.message(bytes(FIRST + " 3000 7;" + SECOND + " 3000 0"));
		then(this.listener).should().granted(FIRST, EXPIRY, 7);
		then(this.listener).should().granted(SECOND, EXPIRY, 0);
		then(this.listener).should(never()).gap();
	}

	@Test
	void whenWhatIsToldCannotBeReadThenWhoeverWaitsAsks() {
		this.wakeUps.message(bytes("what?"));
		then(this.listener).should().gap();
	}

	@Test
	void whenNobodyListensThenNothingHappens() {
		WakeUps unheard = new WakeUps();
		assertThatNoException().isThrownBy(() -> {
			unheard.message(bytes(FIRST + " 3000 7"));
			unheard.changed();
		});
	}

	@Test
	void whenReleasesAreAnsweredThenNothingWasMissed() {
		this.wakeUps.releaseEnded(true);
		this.wakeUps.releaseEnded(true);
		then(this.listener).shouldHaveNoInteractions();
	}

	@Test
	void whenAnswersOfReleasesAreLostThenWhoeverWaitsAsksOnceOneIsAnswered() {
		this.wakeUps.releaseEnded(false);
		this.wakeUps.releaseEnded(false);
		then(this.listener).shouldHaveNoInteractions();
		this.wakeUps.releaseEnded(true);
		this.wakeUps.releaseEnded(true);
		then(this.listener).should(times(1)).gap();
		this.wakeUps.releaseEnded(false);
		this.wakeUps.releaseEnded(true);
		then(this.listener).should(times(2)).gap();
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
