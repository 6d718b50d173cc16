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

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * An instance of the application in this JVM, on a free port of its own.
 */
final class SampleInstance implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private SampleInstance(ConfigurableApplicationContext context) {
		this.context = context;
	}

	static SampleInstance start(String profile, int redisPort, String... args) {
		ConfigurableApplicationContext context = new SpringApplicationBuilder(SampleApplication.class).profiles(profile)
			.properties("server.port=0", "spring.data.redis.port=" + redisPort)
			.run(args);
		return new SampleInstance(context);
	}

	DocumentsClient client() {
		return new DocumentsClient(port());
	}

	/**
	 * Return what Prometheus would get.
	 */
	Scrape scrape() {
		return Scrape.of(port());
	}

	private int port() {
		return ((WebServerApplicationContext) this.context).getWebServer().getPort();
	}

	@Override
	public void close() {
		this.context.close();
	}

}
