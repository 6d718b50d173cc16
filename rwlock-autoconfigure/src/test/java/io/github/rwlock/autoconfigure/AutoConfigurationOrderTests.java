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

import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which parts of the auto-configuration there are, and in which order they come.
 */
@Tag("smoke")
class AutoConfigurationOrderTests {

	@Test
	void everyPartShouldBeImported() {
		assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
			.filteredOn((name) -> name.startsWith("io.github.rwlock."))
			.containsExactlyElementsOf(Stream.of(RwLockAutoConfigurationTests.PARTS).map(Class::getName).toList());
	}

	@Test
	void partsShouldComeAfterWhatTheyBuildOn() {
		Class<?>[] sorted = AutoConfigurations.getClasses(AutoConfigurations.of(RwLockAopAutoConfiguration.class,
				RwLockAutoConfiguration.class, RwLockHealthAutoConfiguration.class,
				RwLockLocalStoreAutoConfiguration.class, RwLockRedisStoreAutoConfiguration.class,
				RwLockMetricsAutoConfiguration.class, RwLockObservationAutoConfiguration.class,
				DataRedisAutoConfiguration.class, TransactionAutoConfiguration.class, AopAutoConfiguration.class,
				CompositeMeterRegistryAutoConfiguration.class, ObservationAutoConfiguration.class));
		assertThat(sorted).containsSubsequence(DataRedisAutoConfiguration.class,
				RwLockRedisStoreAutoConfiguration.class, RwLockAutoConfiguration.class,
				RwLockHealthAutoConfiguration.class);
		assertThat(sorted).containsSubsequence(RwLockLocalStoreAutoConfiguration.class, RwLockAutoConfiguration.class,
				RwLockAopAutoConfiguration.class);
		assertThat(sorted).containsSubsequence(AopAutoConfiguration.class, RwLockAopAutoConfiguration.class);
		assertThat(sorted).containsSubsequence(CompositeMeterRegistryAutoConfiguration.class,
				RwLockMetricsAutoConfiguration.class);
		assertThat(sorted).containsSubsequence(ObservationAutoConfiguration.class,
				RwLockObservationAutoConfiguration.class);
		assertThat(sorted).containsSubsequence(RwLockAutoConfiguration.class, RwLockMetricsAutoConfiguration.class);
		assertThat(sorted).containsSubsequence(RwLockAutoConfiguration.class, RwLockObservationAutoConfiguration.class);
		assertThat(sorted).containsSubsequence(TransactionAutoConfiguration.class, RwLockAopAutoConfiguration.class);
	}

}
