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
package io.github.rwlock.firstuse;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A test as an application has it, on the local store.
 */
@SpringBootTest(classes = StockTests.Application.class,
		properties = { "rwlock.store=local", "spring.profiles.active=test" })
class StockTests {

	@Autowired
	private Stock stock;

	@Test
	void noArticleShouldBeTakenTwice() {
		IntStream.range(0, 1_000).parallel().forEach((i) -> this.stock.take("book", 1));
		assertThat(this.stock.available("book")).isEqualTo(-1_000);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Stock.class)
	static class Application {

		@Bean
		StockRepository repository() {
			Map<String, Integer> counts = new ConcurrentHashMap<>();
			return new StockRepository() {

				@Override
				public int count(String article) {
					return counts.getOrDefault(article, 0);
				}

				@Override
				public void save(String article, int count) {
					Thread.yield();
					counts.put(article, count);
				}

			};
		}

	}

}
