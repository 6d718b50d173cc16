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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A lease's text tells it from all others, and can be read again.
 */
class LeaseTextTests {

	private static final LeaseId FIRST = new LeaseId("client", 1);

	private static final LeaseId SECOND = new LeaseId("client", 2);

	@Test
	void whenAllIsDefaultThenTextIsShort() {
		assertThat(LeaseText.of(read(FIRST, "orders", LeaseOwner.flow(FIRST), ""))).isEqualTo("client-1|orders");
		assertThat(LeaseText.of(read(SECOND, "orders", LeaseOwner.flow(FIRST), "")))
			.isEqualTo("client-2|orders|~client-1");
		assertThat(LeaseText.of(read(FIRST, "orders", LeaseOwner.flow(FIRST), "blue")))
			.isEqualTo("client-1|orders||blue");
		assertThat(LeaseText.of(read(FIRST, "orders", LeaseOwner.named("job"), ""))).isEqualTo("client-1|orders|=job");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", " ", "a b", "|", "||", "%", "%7C", "=", "~", ";", "-", "\n", "\u0000", "\u00fc",
			"\ud83d\ude00", "\ud83d", "\ude00x", "\ud83d41", "#1" })
	void whenTextIsOddThenItIsReadAgain(String odd) {
		for (LeaseName lease : List.of(read(FIRST, odd, LeaseOwner.named(odd), odd),
				read(new LeaseId("client", 1, odd), odd, LeaseOwner.flow(new LeaseId("client", 1, odd)), ""),
				read(FIRST, odd, LeaseOwner.flow(new LeaseId("client", 1, odd)), odd))) {
			String text = LeaseText.of(lease);
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			assertThat(LeaseText.parse("any", "R", new String(bytes, StandardCharsets.UTF_8))).isEqualTo(lease);
			assertThat(text).doesNotContain(" ", ";", "\n");
		}
	}

	@Test
	void whenFieldsDifferThenTextsDiffer() {
		List<String> odd = List.of("", "|", "a", "a|", "|a", "%7C", "=a", "~a", "\ud83d", "?", "\ude00");
		Set<String> texts = new HashSet<>();
		for (String one : odd) {
			for (String other : odd) {
				assertThat(texts.add(LeaseText.of(read(FIRST, one, LeaseOwner.named(other), "")))).isTrue();
				assertThat(texts.add(LeaseText.of(read(SECOND, "", LeaseOwner.named(one), "g" + other)))).isTrue();
				assertThat(texts.add(LeaseText.of(read(FIRST, one, LeaseOwner.flow(FIRST), "g" + other)))).isTrue();
			}
		}
	}

	private static LeaseName read(LeaseId id, String appId, LeaseOwner owner, String group) {
		return new LeaseName("any", LockKind.READ, id, appId, owner, group);
	}

}
