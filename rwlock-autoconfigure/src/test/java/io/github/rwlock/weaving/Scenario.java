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

package io.github.rwlock.weaving;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

import org.springframework.aop.support.AopUtils;

/**
 * What a process with a weaver does and tells.
 */
enum Scenario {

	SELF_INVOCATION((application) -> application.bean(WovenShelf.class).callItself("a", application::describe)),

	BEAN_METHOD((application) -> application.bean(WovenShelf.class).open("a", application::describe)),

	PRIVATE_METHOD((application) -> application.bean(HardShelf.class).callPrivate("a", application::describe)),

	FINAL_METHOD((application) -> application.bean(HardShelf.class).closed("a", application::describe)),

	STATIC_METHOD((application) -> HardShelf.shared("a", application::describe)),

	NO_BEAN((application) -> new WovenShelf().open("a", application::describe)),

	REPEATED((application) -> application.bean(WovenShelf.class).both("a", application::describe)),

	META_ANNOTATION((application) -> application.bean(WovenShelf.class).meta(application::describe)),

	ON_TYPE((application) -> application.bean(WovenTypes.OnType.class).work("a", application::describe)),

	ON_TYPE_PACKAGE_PRIVATE(
			(application) -> application.bean(WovenTypes.OnType.class).packagePrivate("a", application::describe)),

	PROXIED_TYPE((application) -> application.bean(WovenTypes.Proxied.class).work("a", application::describe)),

	SUPER_CALL((application) -> application.bean(WovenTypes.Derived.class).work("a", application::describe)),

	STAGE((application) -> {
		CompletableFuture<String> work = new CompletableFuture<>();
		CompletableFuture<String> result = application.bean(WovenShelf.class).callLater("a", work);
		String before = application.describe();
		work.complete("done");
		return before + "; " + result.orTimeout(60, TimeUnit.SECONDS).join() + "; " + application.describe();
	}),

	ASYNC((application) -> {
		Future<String> result = application.bean(WovenTypes.Jobs.class).run("a", application::describe);
		return Scenario.get(result) + "; " + application.describe();
	}),

	TRANSACTION((application) -> {
		application.bean(WovenShelf.class).transactional("a", application::describe);
		return String.join(", ", application.bean(WovenApplication.Transactions.class).events);
	}),

	PROXIES((application) -> application.advisors() + " advisors, proxied "
			+ AopUtils.isAopProxy(application.bean(WovenShelf.class)));

	private final Function<WovenApplication, String> action;

	Scenario(Function<WovenApplication, String> action) {
		this.action = action;
	}

	String run(WovenApplication application) {
		return this.action.apply(application);
	}

	private static String get(Future<String> future) {
		try {
			return future.get(60, TimeUnit.SECONDS);
		}
		catch (InterruptedException | ExecutionException | TimeoutException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
