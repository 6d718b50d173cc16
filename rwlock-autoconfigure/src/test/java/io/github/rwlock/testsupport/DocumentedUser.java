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

package io.github.rwlock.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A user of Redis that has the rights which the guide says are needed, and no others.
 */
public final class DocumentedUser {

	/**
	 * Name of the user.
	 */
	public static final String NAME = "app";

	/**
	 * Password of the user.
	 */
	public static final String PASSWORD = "secret-of-app";

	private static final Pattern RULES = Pattern.compile("^ACL SETUSER \\S+ reset on >\\S+ (.+)$", Pattern.MULTILINE);

	/**
	 * What drivers and health ask for besides, and do without.
	 */
	private static final Pattern OPTIONAL = Pattern.compile("(info|hello|client|unsubscribe)(\\|.*)?");

	private final RedisServer server;

	private final String prefix;

	/**
	 * Create a user that does not exist yet.
	 * @param server where it is to be
	 * @param prefix first part of the keys and channels that it may use
	 */
	public DocumentedUser(RedisServer server, String prefix) {
		this.server = server;
		this.prefix = prefix;
	}

	/**
	 * Return the commands that the guide lists.
	 * @return the commands, in lower case
	 */
	public static List<String> commands() {
		return rules().filter((rule) -> rule.startsWith("+")).map((rule) -> rule.substring(1)).toList();
	}

	/**
	 * Create the user, or give it its rights again.
	 * @param more rules that follow those of the guide
	 */
	public void permit(String... more) {
		permit((rule) -> true, more);
	}

	/**
	 * Create the user without one of its commands.
	 * @param command the command
	 */
	public void permitAllBut(String command) {
		permit((rule) -> !rule.equals("+" + command));
	}

	/**
	 * Return which commands were refused that are not optional.
	 * @return the commands, in lower case
	 */
	public Set<String> refusedCommands() {
		Set<String> refused = new TreeSet<>();
		Object entries = this.server.command("ACL", "LOG", "128");
		for (Object entry : (entries instanceof List<?> log) ? log : List.of()) {
			List<?> fields = (List<?>) entry;
			refused.add(String.valueOf(fields.get(fields.indexOf("object") + 1)));
		}
		refused.removeIf(OPTIONAL.asMatchPredicate());
		return refused;
	}

	private void permit(Predicate<String> kept, String... more) {
		Stream<String> rules = rules().filter(kept).map((rule) -> rule.replace("rwlock:", this.prefix + ":"));
		this.server
			.command(Stream.of(Stream.of("ACL", "SETUSER", NAME, "reset", "on", ">" + PASSWORD), rules, Stream.of(more))
				.flatMap((part) -> part)
				.toArray(String[]::new));
	}

	private static Stream<String> rules() {
		Matcher matcher = RULES.matcher(guide());
		if (!matcher.find()) {
			throw new IllegalStateException("The guide has no line ACL SETUSER");
		}
		return Stream.of(matcher.group(1).split(" ", -1));
	}

	private static String guide() {
		try {
			return Files.readString(Path.of("..", "docs", "guide.md"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
