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
package io.github.rwlock.sample;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * What Prometheus gets from an instance: the labels of each metric.
 *
 * @param metrics the names of the labels, by the name of the metric
 */
record Scrape(Map<String, Set<String>> metrics) {

	private static final Pattern SAMPLE = Pattern.compile("^(\\w+)(?:\\{(.*)})? \\S+$", Pattern.MULTILINE);

	private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");

	static Scrape of(int port) {
		URI uri = URI.create("http://localhost:%d/actuator/prometheus".formatted(port));
		HttpClient http = HttpClient.newHttpClient();
		return parse(http.sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).join().body());
	}

	static Scrape parse(String text) {
		Map<String, Set<String>> metrics = new HashMap<>();
		Matcher samples = SAMPLE.matcher(text);
		while (samples.find()) {
			metrics.computeIfAbsent(samples.group(1), (name) -> new TreeSet<>()).addAll(labels(samples.group(2)));
		}
		return new Scrape(metrics);
	}

	private static Set<String> labels(@Nullable String text) {
		Set<String> labels = new TreeSet<>();
		if (text != null) {
			LABEL.matcher(text).results().forEach((label) -> labels.add(label.group(1)));
		}
		return labels;
	}

}
