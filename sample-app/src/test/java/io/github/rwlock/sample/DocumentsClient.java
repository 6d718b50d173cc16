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

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

import tools.jackson.databind.json.JsonMapper;

/**
 * Asks one instance for documents.
 */
class DocumentsClient {

	private static final JsonMapper JSON = new JsonMapper();

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final int port;

	DocumentsClient(int port) {
		this.port = port;
	}

	HttpResponse<String> get(String document) {
		return getAsync(document).join();
	}

	CompletableFuture<HttpResponse<String>> getAsync(String document) {
		return send(request(document));
	}

	HttpResponse<String> put(String document, String content) {
		return putAsync(document, content).join();
	}

	CompletableFuture<HttpResponse<String>> putAsync(String document, String content) {
		return send(request(document).PUT(BodyPublishers.ofString(content)).header("Content-Type", "text/plain"));
	}

	static DocumentResponse document(HttpResponse<String> response) {
		return JSON.readValue(response.body(), DocumentResponse.class);
	}

	private HttpRequest.Builder request(String document) {
		return HttpRequest.newBuilder(URI.create("http://localhost:%d/documents/%s".formatted(this.port, document)));
	}

	private CompletableFuture<HttpResponse<String>> send(HttpRequest.Builder request) {
		return this.http.sendAsync(request.build(), BodyHandlers.ofString());
	}

}
