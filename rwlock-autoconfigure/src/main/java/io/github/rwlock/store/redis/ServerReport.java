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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

import io.github.rwlock.store.StoreReport;

/**
 * Asks the server what it is and how it is set up. Where the user may not ask that, it is
 * unknown from then on, and not asked again.
 */
final class ServerReport {

	private static final String UNKNOWN = "unknown";

	/**
	 * All keys of locks expire, so any policy that evicts can take them.
	 */
	private static final String SAFE_POLICY = "noeviction";

	private static final Pattern OLD_VERSION = Pattern.compile("([0-5]|6\\.[01])\\.");

	private final ScriptRunner runner;

	private final LockScripts scripts;

	private final String channel;

	private volatile boolean refused;

	/**
	 * Create a report.
	 * @param channel one that the user may publish to if wake-ups are, and nobody
	 * receives
	 */
	ServerReport(ScriptRunner runner, LockScripts scripts, String channel) {
		this.runner = runner;
		this.scripts = scripts;
		this.channel = channel;
	}

	CompletionStage<StoreReport> ask() {
		ScriptCall call = new ScriptCall(this.scripts.get(LockScript.REPORT), this.channel, this.refused ? "0" : "1");
		return this.runner.run(call).thenApply(this::read);
	}

	private StoreReport read(List<Object> reply) {
		boolean told = Replies.text(reply, 0).equals("REPORT");
		this.refused = !told;
		if (told && isTooOld(Replies.text(reply, 2))) {
			throw Refusal.TOO_OLD.because(": it is Redis " + Replies.text(reply, 2), null);
		}
		StoreReport report = told ? report(Replies.text(reply, 2), Replies.text(reply, 3), Replies.text(reply, 4))
				: report("", "", "");
		return (Replies.number(reply, 1) == 1) ? report : withoutMessages(report);
	}

	/**
	 * Messages are not missed by who is subscribed to them: only who sends them is
	 * refused.
	 */
	private StoreReport withoutMessages(StoreReport report) {
		Map<String, String> details = new LinkedHashMap<>(report.details());
		details.put("wakeUps", "polling");
		List<String> warnings = new ArrayList<>(report.warnings());
		warnings.add("Redis does not permit this user to PUBLISH to '%s', so waiters poll".formatted(this.channel));
		return new StoreReport(details, warnings);
	}

	/**
	 * What else speaks this protocol counts its versions in its own way.
	 */
	private static boolean isTooOld(String version) {
		return OLD_VERSION.matcher(version).lookingAt();
	}

	private static StoreReport report(String version, String role, String policy) {
		Map<String, String> details = new LinkedHashMap<>();
		details.put("serverVersion", orUnknown(version));
		details.put("serverRole", orUnknown(role));
		details.put("evictionPolicy", orUnknown(policy));
		return new StoreReport(details, warnings(role, policy));
	}

	private static String orUnknown(String text) {
		return text.isEmpty() ? UNKNOWN : text;
	}

	private static List<String> warnings(String role, String policy) {
		List<String> warnings = new ArrayList<>();
		if (role.equals("slave")) {
			warnings.add("Redis answers as a replica, which grants no locks");
		}
		if (!policy.isEmpty() && !policy.equals(SAFE_POLICY)) {
			warnings.add("Redis may evict locks when its memory is full: maxmemory-policy is '%s', only '%s' is safe"
				.formatted(policy, SAFE_POLICY));
		}
		return warnings;
	}

}
