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
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names of keys: distinct resources have distinct keys, whatever their length.
 */
class RedisKeysTests {

	private static final String LONGEST = "x".repeat(256);

	private final RedisKeys keys = new RedisKeys("rwlock");

	@Test
	void keysShouldShareTheResourceAsTheirTag() {
		assertThat(keysOf("user:5")).containsExactly("rwlock:{user:5}:r", "rwlock:{user:5}:w", "rwlock:{user:5}:q",
				"rwlock:{user:5}:e", "rwlock:{user:5}:n");
	}

	@Test
	void whenResourceIsLongThenItsHashStandsForIt() {
		assertThat(tagOf(LONGEST)).isEqualTo(LONGEST);
		assertThat(tagOf(LONGEST + "x"))
			.isEqualTo("%sha256-15eb95a462ee20bd91a415ae2d4aed341288186ddaa2b37908f7d592f0c3f85f");
		assertThat(keysOf(LONGEST + "x")).allMatch((key) -> key.length() < 100).hasSize(5);
	}

	@Test
	void whenResourcesDifferAfterTheirBeginningThenTheirKeysDiffer() {
		List<String> resources = Stream.of("a", "b", "\ud800", "\ud801", "%D800", "{", "%7B", "\ud83d\ude00")
			.flatMap((end) -> Stream.of(LONGEST + end, end + LONGEST))
			.toList();
		Set<String> tags = resources.stream().map(this::tagOf).collect(Collectors.toSet());
		assertThat(tags).hasSize(resources.size()).allMatch((tag) -> tag.startsWith("%sha256-"));
	}

	@Test
	void whenAResourceLooksLikeAHashThenItHasKeysOfItsOwn() {
		String hashed = tagOf(LONGEST + "x");
		assertThat(tagOf(hashed)).isEqualTo("%25" + hashed.substring(1)).isNotEqualTo(hashed);
	}

	@Test
	void whenResourceIsLongThenItsKeysAreTheSameEachTime() {
		String text = "\u00fc\ud83d\ude00{}%".repeat(100);
		assertThat(tagOf(text)).isEqualTo(new RedisKeysTests().tagOf(text));
	}

	private String tagOf(String resource) {
		String key = keysOf(resource).get(0);
		return key.substring("rwlock:{".length(), key.length() - "}:r".length());
	}

	private List<String> keysOf(String resource) {
		return Arrays.stream(this.keys.of(resource)).map((key) -> new String(key, StandardCharsets.UTF_8)).toList();
	}

}
