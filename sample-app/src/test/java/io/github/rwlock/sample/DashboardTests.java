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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.github.rwlock.actuate.RwLockMeter;
import io.github.rwlock.engine.LeaseOutcome;
import io.github.rwlock.engine.LockOutcome;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the dashboard and the alert rules ask Prometheus for, a scrape of the running
 * application has.
 */
class DashboardTests {

	private static final Path DASHBOARD = Path.of("..", "docs", "grafana-dashboard.json");

	private static final Path ALERTS = Path.of("..", "docs", "prometheus-alerts.yml");

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(?: \\$labels\\.)?(\\w+) ?}}");

	private static Scrape scrape;

	private static SampleInstance instance;

	@BeforeAll
	static void useTheApplication() {
		RedisServer redis = RedisServer.shared();
		instance = SampleInstance.start("redis", redis.port(), "--spring.data.redis.host=" + redis.host());
		String id = UUID.randomUUID().toString();
		assertThat(instance.client().put(id, "text").statusCode()).isEqualTo(200);
		assertThat(instance.client().get(id).statusCode()).isEqualTo(200);
		scrape = instance.scrape();
	}

	@AfterAll
	static void stop() {
		instance.close();
	}

	@Test
	void dashboardShouldAskForWhatThereIs() throws IOException {
		List<Query> queries = panelQueries();
		dashboard().at("/templating/list").forEach((variable) -> {
			if (variable.has("definition")) {
				queries.add(new Query(variable.path("definition").asString()));
			}
		});
		assertThat(queries).hasSizeGreaterThan(RwLockMeter.values().length).allSatisfy(DashboardTests::assertAnswered);
	}

	@Test
	void dashboardShouldShowEachMeter() throws IOException {
		List<String> metrics = panelQueries().stream().flatMap((query) -> query.metrics().stream()).toList();
		assertThat(RwLockMeter.values())
			.allSatisfy((meter) -> assertThat(metrics).anyMatch((metric) -> metric.matches(metric(meter))));
	}

	@Test
	void legendsShouldNameLabelsThatAreLeft() throws IOException {
		for (JsonNode target : targets()) {
			Set<String> left = new Query(target.path("expr").asString()).grouped();
			assertThat(left).containsAll(placeholders(target.path("legendFormat").asString()));
		}
	}

	@Test
	void alertsShouldAskForWhatThereIs() throws IOException {
		assertThat(rules()).isNotEmpty().allSatisfy((rule) -> {
			Query query = new Query((String) rule.get("expr"));
			assertAnswered(query);
			assertThat((String) rule.get("alert")).startsWith("RwLock");
			assertThat(rule.get("labels")).asString().containsPattern("severity=(critical|warning)");
			String texts = rule.get("annotations").toString();
			assertThat(texts).contains("summary=", "description=");
			Set<String> left = query.grouped().isEmpty() ? Set.of("instance", "job") : query.grouped();
			assertThat(left).containsAll(placeholders(texts));
		});
	}

	@Test
	void whenMetricOrLabelIsMissingThenItIsFound() {
		Query query = new Query("sum by (job, a) (rate(rwlock_x_total{b=\"1\", instance=~\"$i\"}[5m])) / rwlock_y");
		assertThat(query.metrics()).containsExactly("rwlock_x_total", "rwlock_y");
		assertThat(query.labels()).containsExactly("a", "b");
		assertThat(Scrape.parse("# HELP x y\nx_total{a=\"1 {}\\\"\",b=\"2\",} 1.0\nx 2.0\n").metrics())
			.isEqualTo(Map.of("x_total", Set.of("a", "b"), "x", Set.of()));
	}

	private static void assertAnswered(Query query) {
		assertThat(scrape.metrics()).as(query.text()).containsKeys(query.metrics().toArray(String[]::new));
		query.metrics()
			.forEach((metric) -> assertThat(scrape.metrics().get(metric)).as(query.text()).containsAll(query.labels()));
		assertThat(outcomes()).as(query.text()).containsAll(query.selected("outcome"));
	}

	/**
	 * Return what a meter is called in Prometheus, as a pattern.
	 */
	private static String metric(RwLockMeter meter) {
		String name = meter.getName().replace('.', '_');
		return switch (meter.getType()) {
			case TIMER -> name + "_seconds_(count|sum|max)";
			case COUNTER -> name + "_total";
			default -> name + "(_seconds)?";
		};
	}

	private static List<String> outcomes() {
		return Stream.of(LockOutcome.values(), LeaseOutcome.values())
			.flatMap(Stream::of)
			.map((outcome) -> ((Enum<?>) outcome).name().toLowerCase(Locale.ROOT).replace('_', '-'))
			.toList();
	}

	private static List<String> placeholders(String text) {
		return PLACEHOLDER.matcher(text).results().map((label) -> label.group(1)).toList();
	}

	private static List<Query> panelQueries() throws IOException {
		List<Query> queries = new ArrayList<>();
		targets().forEach((target) -> queries.add(new Query(target.path("expr").asString())));
		return queries;
	}

	private static List<JsonNode> targets() throws IOException {
		List<JsonNode> targets = new ArrayList<>();
		dashboard().path("panels").forEach((panel) -> panel.path("targets").forEach(targets::add));
		return targets;
	}

	private static JsonNode dashboard() throws IOException {
		return new JsonMapper().readTree(Files.readString(DASHBOARD));
	}

	@SuppressWarnings("unchecked")
	private static List<Map<String, Object>> rules() throws IOException {
		Map<String, List<Map<String, Object>>> alerts = new Yaml().load(Files.readString(ALERTS));
		return (List<Map<String, Object>>) alerts.get("groups").get(0).get("rules");
	}

}
