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

import org.springframework.stereotype.Service;

import io.github.rwlock.LockContext;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * Reads of a document run side by side in all instances, a write of it runs alone.
 */
@Service
class DocumentService {

	private final DocumentRepository documents;

	DocumentService(DocumentRepository documents) {
		this.documents = documents;
	}

	@ReadLocked(name = "document", key = "#id")
	public Document read(String id, Visit visit) {
		visit.enter();
		visit.stay();
		return this.documents.find(id).orElseThrow(() -> new DocumentNotFoundException(id));
	}

	@WriteLocked(name = "document", key = "#id")
	public Document write(String id, String content, Visit visit) {
		visit.enter();
		long version = this.documents.find(id).map(Document::version).orElse(0L);
		visit.stay();
		Document document = new Document(version + 1, content);
		long token = LockContext.current().orElseThrow().fencingToken().orElseThrow();
		this.documents.save(id, document, token);
		return document;
	}

}
