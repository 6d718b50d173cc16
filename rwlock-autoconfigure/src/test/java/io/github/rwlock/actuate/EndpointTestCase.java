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

package io.github.rwlock.actuate;

import java.security.Principal;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.listener.AuditApplicationEvent;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

import io.github.rwlock.LockOptions;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestClients;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * The endpoint of one of two clients that share leases within this JVM.
 */
abstract class EndpointTestCase {

	static final LockOptions DEFAULTS = LockOptions.defaults();

	static final String SECRET = "patient:4711";

	/**
	 * By sha256sum of the text.
	 */
	static final String HASH = "sha256-20486826265cb8e0";

	private final String prefix = LockEngine.newClientId();

	final LockEngine engine = client("one");

	final LockEngine other = client("two");

	final List<AuditEvent> audit = new ArrayList<>();

	final SecurityContext caller = mock(SecurityContext.class);

	@BeforeEach
	void nameCaller() {
		Principal alice = () -> "alice";
		given(this.caller.getPrincipal()).willReturn(alice);
	}

	@AfterEach
	void close() {
		List.of(this.engine, this.other).forEach((client) -> {
			client.close();
			client.store().close();
		});
	}

	LockEngine client(String id) {
		LockEngine client = new LockEngine(new LocalLockStore(this.prefix, id), id, TestClients.settings(), (event) -> {
		});
		client.start();
		return client;
	}

	RwLocksEndpoint endpoint() {
		return endpoint(false, false, 10);
	}

	RwLocksEndpoint endpoint(boolean forceRelease, boolean mask, int most) {
		return endpoint(this.engine, new RwLocksEndpoint.Settings(forceRelease, mask, most));
	}

	RwLocksEndpoint endpoint(LockEngine client, RwLocksEndpoint.Settings settings) {
		return new RwLocksEndpoint(client, settings,
				(event) -> this.audit.add(((AuditApplicationEvent) event).getAuditEvent()));
	}

	static InstanceLocks list(RwLocksEndpoint endpoint) {
		return (InstanceLocks) body(endpoint.locks(null), 200);
	}

	static ResourceLocks resource(RwLocksEndpoint endpoint, String resource) {
		return (ResourceLocks) body(endpoint.locks(resource), 200);
	}

	static Object body(WebEndpointResponse<?> answer, int status) {
		assertThat(answer.getStatus()).isEqualTo(status);
		Object body = answer.getBody();
		assertThat(body).isNotNull();
		return body;
	}

}
