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

import java.time.Duration;

import org.springframework.core.env.Environment;
import org.springframework.format.annotation.DurationFormat;
import org.springframework.format.annotation.DurationFormat.Style;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Documents over HTTP. {@code hold} is how long the request is to keep its lock.
 */
@RestController
@RequestMapping("/documents/{id}")
class DocumentController {

	private final DocumentService documents;

	private final Environment environment;

	DocumentController(DocumentService documents, Environment environment) {
		this.documents = documents;
		this.environment = environment;
	}

	@GetMapping
	DocumentResponse read(@PathVariable String id,
			@RequestParam(defaultValue = "0s") @DurationFormat(style = Style.SIMPLE) Duration hold) {
		Visit visit = visit(hold);
		return response(id, this.documents.read(id, visit), visit);
	}

	@PutMapping(consumes = MediaType.TEXT_PLAIN_VALUE)
	DocumentResponse write(@PathVariable String id, @RequestBody String content,
			@RequestParam(defaultValue = "0s") @DurationFormat(style = Style.SIMPLE) Duration hold) {
		Visit visit = visit(hold);
		return response(id, this.documents.write(id, content, visit), visit);
	}

	private static Visit visit(Duration hold) {
		if (hold.isNegative() || hold.compareTo(Visit.LONGEST_HOLD) > 0) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"'hold' must be between 0s and %ds".formatted(Visit.LONGEST_HOLD.toSeconds()));
		}
		return new Visit(hold);
	}

	private DocumentResponse response(String id, Document document, Visit visit) {
		return new DocumentResponse(id, document.version(), document.content(),
				this.environment.getRequiredProperty("sample.instance"), visit.waited().toMillis());
	}

}
