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

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.context.ApplicationEventPublisher;

import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.engine.LockEngine;

/**
 * Endpoint {@code rwlocks}: what this instance holds and waits for, who holds a resource
 * in all instances, and, where that is permitted, the end of all its leases. A resource
 * is what is left of the path or, for texts that a path cannot carry, the parameter
 * {@code resource}.
 */
@WebEndpoint(id = "rwlocks")
public class RwLocksEndpoint {

	private static final int METHOD_NOT_ALLOWED = 405;

	private final LockEngine engine;

	private final Settings settings;

	private final ResourceNames names;

	private final LockDescriber describer;

	private final ForcedReleases releases;

	/**
	 * Create an endpoint.
	 * @param engine whose leases are shown, and whose store is asked
	 * @param settings what is shown and permitted
	 * @param events told of forced releases
	 */
	public RwLocksEndpoint(LockEngine engine, Settings settings, ApplicationEventPublisher events) {
		this.engine = engine;
		this.settings = settings;
		this.names = new ResourceNames(settings.maskResources());
		this.describer = new LockDescriber(this.names, settings.maxEntries());
		this.releases = new ForcedReleases(engine, this.names, events);
	}

	/**
	 * Tell what this instance holds and waits for, or of a resource.
	 * @param resource the resource, {@code null} for this instance
	 * @return the {@link InstanceLocks} or the {@link ResourceLocks}
	 */
	@ReadOperation
	public WebEndpointResponse<OperationResponseBody> locks(@Nullable String resource) {
		return answer(() -> (resource != null) ? lookAt(resource) : this.describer.describe(this.engine));
	}

	/**
	 * Tell who holds a resource and who waits for it, in all instances; or the same as
	 * without a path, if nothing but a slash is left of it.
	 * @param path the resource
	 * @param resource the resource, if the path names none
	 * @return the {@link ResourceLocks} or the {@link InstanceLocks}
	 */
	@ReadOperation
	public WebEndpointResponse<OperationResponseBody> lock(
			@Selector(match = Selector.Match.ALL_REMAINING) String[] path, @Nullable String resource) {
		return locks(named(path, resource));
	}

	/**
	 * End all leases of a resource.
	 * @param caller who wants that
	 * @param resource the resource, which must be named
	 * @return the {@link ForcedRelease}
	 */
	@DeleteOperation
	public WebEndpointResponse<OperationResponseBody> forceRelease(SecurityContext caller, @Nullable String resource) {
		if (!this.settings.forceRelease()) {
			return problem("Locks are not released by force: 'rwlock.endpoint.force-release' is 'false'",
					METHOD_NOT_ALLOWED);
		}
		if (resource == null) {
			return problem("The parameter 'resource' is missing: it names what is to be released",
					WebEndpointResponse.STATUS_BAD_REQUEST);
		}
		return answer(() -> this.releases.release(this.names.find(resource, this.engine), caller.getPrincipal()));
	}

	/**
	 * End all leases of a resource.
	 * @param caller who wants that
	 * @param path the resource
	 * @param resource the resource, if the path names none
	 * @return the {@link ForcedRelease}
	 */
	@DeleteOperation
	public WebEndpointResponse<OperationResponseBody> forceReleaseOf(SecurityContext caller,
			@Selector(match = Selector.Match.ALL_REMAINING) String[] path, @Nullable String resource) {
		return forceRelease(caller, named(path, resource));
	}

	private static @Nullable String named(String[] path, @Nullable String resource) {
		String joined = String.join("/", path);
		return joined.isEmpty() ? resource : joined;
	}

	private OperationResponseBody lookAt(String resource) {
		return this.describer.describe(this.engine, this.names.find(resource, this.engine));
	}

	private static WebEndpointResponse<OperationResponseBody> answer(Supplier<OperationResponseBody> body) {
		try {
			return new WebEndpointResponse<>(body.get());
		}
		catch (LockUnavailableException ex) {
			return problem(ForcedReleases.reason(ex), WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE);
		}
		catch (UnknownHashException ex) {
			return problem(String.valueOf(ex.getMessage()), WebEndpointResponse.STATUS_NOT_FOUND);
		}
		catch (LockKeyException ex) {
			return problem(String.valueOf(ex.getMessage()), WebEndpointResponse.STATUS_BAD_REQUEST);
		}
	}

	private static WebEndpointResponse<OperationResponseBody> problem(String text, int status) {
		return new WebEndpointResponse<>(new Problem(text), status);
	}

	/**
	 * What the endpoint shows and permits.
	 *
	 * @param forceRelease whether leases may be ended
	 * @param maskResources whether hashes are shown instead of resources and owners
	 * @param maxEntries how many leases, and how many waiters, an answer has at most
	 */
	public record Settings(boolean forceRelease, boolean maskResources, int maxEntries) {

	}

}
