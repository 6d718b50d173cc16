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

package io.github.rwlock.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the generated metadata with the properties and the defaults in force.
 */
@Tag("smoke")
class ConfigurationMetadataTests {

	private static final String HEALTH_SWITCH = "management.health.rwlock.enabled";

	private static final Set<String> OF_THE_ACTUATOR = Set.of(HEALTH_SWITCH, "management.endpoint.rwlocks.access",
			"management.endpoint.rwlocks.cache.time-to-live");

	private static final Set<String> FREE_TEXTS = Set.of("rwlock.app-id", "rwlock.key-prefix");

	private final Map<String, Map<String, Object>> metadata = readMetadata("properties");

	private final Map<String, Map<String, Object>> hints = readMetadata("hints");

	private final Map<String, Setting> settings = settingsInForce();

	@Test
	void metadataShouldHaveExactlyTheProperties() {
		assertThat(this.settings).containsOnlyKeys("rwlock.app-id", "rwlock.aspect.mode", "rwlock.aspect.order",
				"rwlock.enabled", "rwlock.endpoint.force-release", "rwlock.endpoint.mask-resources",
				"rwlock.endpoint.max-entries", "rwlock.health.timeout", "rwlock.key-prefix", "rwlock.lease-time",
				"rwlock.max-hold-time", "rwlock.mode", "rwlock.on-lease-lost", "rwlock.redis.command-timeout",
				"rwlock.redis.connection-factory", "rwlock.redis.fail-fast", "rwlock.renew-interval",
				"rwlock.retry.count", "rwlock.retry.interval", "rwlock.store", "rwlock.transaction.release",
				"rwlock.wait-time");
		assertThat(this.metadata.keySet()).containsExactlyInAnyOrderElementsOf(
				Stream.concat(OF_THE_ACTUATOR.stream(), this.settings.keySet().stream()).toList());
	}

	@Test
	void descriptionsShouldKeepToBootsRules() {
		assertThat(this.metadata).allSatisfy((name, property) -> {
			assertThat(property.get("description")).asString().isNotBlank().endsWith(".").doesNotContain("\n");
			assertThat(property.get("description")).asString().doesNotStartWith("The ").doesNotStartWith("A ");
			assertThat(property.get("description").toString().startsWith("Whether "))
				.isEqualTo(property.get("type").equals("java.lang.Boolean"));
		});
	}

	@Test
	void literalDefaultsShouldBeTheOnesInForce() {
		ConversionService conversion = ApplicationConversionService.getSharedInstance();
		assertThat(this.settings.values()).filteredOn((setting) -> setting.value() != null)
			.hasSize(16)
			.allSatisfy((setting) -> assertThat(
					conversion.convert(this.metadata.get(setting.name()).get("defaultValue"), setting.type()))
				.isEqualTo(setting.value()));
	}

	@Test
	void derivedDefaultsShouldBeExplained() {
		assertThat(this.settings.values()).filteredOn((setting) -> setting.value() == null)
			.hasSize(6)
			.map((setting) -> this.metadata.get(setting.name()))
			.allSatisfy((property) -> {
				assertThat(property).doesNotContainKey("defaultValue");
				assertThat(property.get("description")).asString().contains("By default, ");
			});
	}

	@Test
	void healthSwitchShouldBeOnByDefault() {
		assertThat(this.metadata.get(HEALTH_SWITCH)).containsEntry("defaultValue", true);
	}

	@Test
	void valuesOfEnumsShouldBeHintedAndDescribed() {
		assertThat(this.settings.values()).filteredOn((setting) -> setting.type().isEnum())
			.isNotEmpty()
			.allSatisfy((setting) -> {
				List<Map<String, Object>> values = hintedValues(setting.name());
				assertThat(values).extracting((value) -> value.get("value"))
					.containsExactlyInAnyOrderElementsOf(constantsOf(setting.type()));
				assertThat(values).extracting((value) -> value.get("description"))
					.allSatisfy((description) -> assertThat(description).asString().endsWith("."));
			});
	}

	@Test
	void textsShouldBeHintedUnlessTheyAreFree() {
		assertThat(this.settings.values()).filteredOn((setting) -> setting.type() == String.class)
			.extracting(Setting::name)
			.filteredOn((name) -> !FREE_TEXTS.contains(name))
			.isNotEmpty()
			.allSatisfy((name) -> assertThat(this.hints).containsKey(name));
	}

	@Test
	void readmeAndGuideShouldHaveEachProperty() throws IOException {
		String readme = section("README.md", "## Properties");
		String guide = section("docs/guide.md", "## Configuration");
		assertThat(this.settings.keySet()).map("`%s`"::formatted)
			.allSatisfy((name) -> assertThat(readme).contains(name))
			.allSatisfy((name) -> assertThat(guide).contains(name));
	}

	/**
	 * Return the section of a document under a heading.
	 */
	private static String section(String document, String heading) throws IOException {
		String text = Files.readString(Path.of("..", document));
		int start = text.indexOf("\n" + heading + "\n");
		assertThat(start).isPositive();
		return text.substring(start, text.indexOf("\n## ", start + heading.length()));
	}

	@SuppressWarnings("unchecked")
	private List<Map<String, Object>> hintedValues(String name) {
		return (List<Map<String, Object>>) this.hints.getOrDefault(name, Map.of()).getOrDefault("values", List.of());
	}

	private static List<String> constantsOf(Class<?> type) {
		return Stream.of(type.getEnumConstants())
			.map((constant) -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'))
			.toList();
	}

	private static Map<String, Setting> settingsInForce() {
		Map<String, Setting> settings = new TreeMap<>();
		collect("rwlock", new Binder().bindOrCreate("rwlock", RwLockProperties.class), settings);
		return settings;
	}

	private static void collect(String prefix, Object group, Map<String, Setting> settings) {
		for (RecordComponent component : group.getClass().getRecordComponents()) {
			String name = prefix + "." + DataObjectPropertyName.toDashedForm(component.getName());
			Object value = ReflectionUtils.invokeMethod(component.getAccessor(), group);
			if (component.getType().isRecord()) {
				collect(name, value, settings);
			}
			else {
				settings.put(name, new Setting(name, component.getType(), value));
			}
		}
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Map<String, Object>> readMetadata(String part) {
		URL classes = RwLockProperties.class.getProtectionDomain().getCodeSource().getLocation();
		try (InputStream stream = new URL(classes, "META-INF/spring-configuration-metadata.json").openStream()) {
			String json = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
			List<Object> entries = (List<Object>) JsonParserFactory.getJsonParser().parseMap(json).get(part);
			return entries.stream()
				.map((entry) -> (Map<String, Object>) entry)
				.collect(Collectors.toMap((entry) -> (String) entry.get("name"), Function.identity()));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private record Setting(String name, Class<?> type, Object value) {

	}

}
