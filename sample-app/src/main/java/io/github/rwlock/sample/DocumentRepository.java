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

import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.springframework.data.redis.core.HashOperations;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Repository;

/**
 * Documents in Redis, where every instance finds them. Plain reads and writes: nothing
 * here keeps two writers apart.
 */
@Repository
class DocumentRepository {

	private final HashOperations<String, String, String> hashes;

	DocumentRepository(StringRedisTemplate redis) {
		this.hashes = redis.opsForHash();
	}

	Optional<Document> find(String id) {
		Map<String, String> fields = this.hashes.entries(key(id));
		return Optional.of(fields)
			.filter(Predicate.not(Map::isEmpty))
			.map((found) -> new Document(Long.parseLong(found.getOrDefault("version", "0")),
					found.getOrDefault("content", "")));
	}

	void save(String id, Document document) {
		this.hashes.putAll(key(id),
				Map.of("version", Long.toString(document.version()), "content", document.content()));
	}

	private static String key(String id) {
		return "document:" + id;
	}

}
