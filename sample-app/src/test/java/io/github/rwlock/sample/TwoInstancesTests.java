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

import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for two instances of the documents service on one Redis.
 */
class TwoInstancesTests {

	private static final int WRITES_EACH = 100;

	private static SampleInstance one;

	private static SampleInstance two;

	private final String id = UUID.randomUUID().toString();

	@BeforeAll
	static void startInstances() {
		one = start();
		two = start();
	}

	@AfterAll
	static void stopInstances() {
		two.close();
		one.close();
	}

	private static SampleInstance start() {
		RedisServer redis = RedisServer.shared();
		return SampleInstance.start("redis", redis.port(), "--spring.data.redis.host=" + redis.host(),
				"--rwlock.wait-time=60s");
	}

	@Test
	void whenBothWriteThenEachVersionIsWrittenOnce() {
		List<CompletableFuture<HttpResponse<String>>> writes = IntStream.range(0, WRITES_EACH)
			.boxed()
			.flatMap(
					(i) -> Stream.of(one.client(), two.client()).map((client) -> client.putAsync(this.id, "text " + i)))
			.toList();
		List<Long> versions = writes.stream()
			.map((write) -> DocumentsClient.document(write.join()).version())
			.sorted()
			.toList();
		assertThat(versions).isEqualTo(LongStream.rangeClosed(1, 2 * WRITES_EACH).boxed().toList());
		assertThat(DocumentsClient.document(one.client().get(this.id)).version()).isEqualTo(2 * WRITES_EACH);
	}

	@Test
	void whenReadByOneThenReadByOtherAtTheSameTime() {
		one.client().put(this.id, "text");
		List<CompletableFuture<HttpResponse<String>>> reads = Stream.of(one, two, one, two)
			.map((instance) -> instance.client().getAsync(this.id + "?hold=2s"))
			.toList();
		assertThat(reads).allSatisfy((read) -> assertThat(DocumentsClient.document(read.join()).acquiredAfterMs())
			.as("let in while the others hold the lock")
			.isLessThan(2000));
	}

}
