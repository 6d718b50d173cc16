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

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Repository;

/**
 * Documents in Redis, where every instance finds them. Nothing here keeps two writers
 * apart; a writer whose lock went to another one meanwhile is refused.
 */
@Repository
class DocumentRepository {

	private static final RedisScript<Boolean> SAVE = RedisScript.of(new ClassPathResource("save-document.lua"),
			Boolean.class);

	private final StringRedisTemplate redis;

	DocumentRepository(StringRedisTemplate redis) {
		this.redis = redis;
	}

	Optional<Document> find(String id) {
		Map<String, String> fields = this.redis.<String, String>opsForHash().entries(key(id));
		return Optional.of(fields)
			.filter(Predicate.not(Map::isEmpty))
			.map((found) -> new Document(Long.parseLong(found.getOrDefault("version", "0")),
					found.getOrDefault("content", "")));
	}

	/**
	 * Save a document. The token is compared where the document is, in the same step: a
	 * writer that stood still between a check of its own and its write would be late
	 * again.
	 * @param id the document's id
	 * @param document what to save
	 * @param token the writer's fencing token
	 * @throws LateWriteException if a writer with a newer token has saved it
	 */
	void save(String id, Document document, long token) {
		Boolean saved = this.redis.execute(SAVE, List.of(key(id)), Long.toString(token),
				Long.toString(document.version()), document.content());
		if (!Boolean.TRUE.equals(saved)) {
			throw new LateWriteException(id);
		}
	}

	private static String key(String id) {
		return "document:" + id;
	}

}
