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

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.DigestUtils;

/**
 * Texts of the scripts, each put together from its parts.
 */
final class LockScripts {

	private static final String LOCATION = "META-INF/scripts/rwlock/";

	private static final String CLOCK = "clock";

	private final Map<LockScript, ScriptText> texts = new EnumMap<>(LockScript.class);

	private LockScripts(String front, Predicate<String> parts) {
		for (LockScript script : LockScript.values()) {
			String operation = script.parts()
				.stream()
				.filter(parts)
				.map(LockScripts::read)
				.collect(Collectors.joining());
			this.texts.put(script, ScriptText.of(front + operation));
		}
	}

	static LockScripts onServerClock() {
		return new LockScripts("", (part) -> true);
	}

	/**
	 * Return scripts on another clock, which is asked before anything else.
	 */
	static LockScripts onClock(String fragment) {
		return new LockScripts(fragment, (part) -> !part.equals(CLOCK));
	}

	ScriptText get(LockScript script) {
		ScriptText text = this.texts.get(script);
		if (text == null) {
			throw new IllegalStateException("No text of script " + script);
		}
		return text;
	}

	private static String read(String name) {
		ClassPathResource resource = new ClassPathResource(LOCATION + name + ".lua",
				LockScripts.class.getClassLoader());
		try (InputStream in = resource.getInputStream()) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8) + '\n';
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read " + resource, ex);
		}
	}

	/**
	 * A whole script and the digest by which Redis knows it.
	 *
	 * @param source its text in UTF-8
	 * @param digest the digest of that text
	 * @param sentDigest the digest as it is sent
	 */
	@SuppressWarnings("ArrayRecordComponent")
	record ScriptText(byte[] source, String digest, byte[] sentDigest) {

		static ScriptText of(String text) {
			String digest = DigestUtils.sha1DigestAsHex(text);
			return new ScriptText(text.getBytes(StandardCharsets.UTF_8), digest,
					digest.getBytes(StandardCharsets.US_ASCII));
		}

	}

}
