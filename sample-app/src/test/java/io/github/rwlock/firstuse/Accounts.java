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

package io.github.rwlock.firstuse;

import java.util.List;

import org.springframework.stereotype.Service;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

@Service
class Accounts {

	@WriteLocked(name = "account", key = { "#tenant", "#number" })
	public void close(String tenant, long number, Runnable work) {
		work.run();
	}

	@WriteLocked(name = "account", each = "{ #from, #to }", key = { "#tenant", "#each" })
	public void transfer(String tenant, long from, long to, Runnable work) {
		work.run();
	}

	@ReadLocked(name = "account", each = "#numbers", key = { "#tenant", "#each" })
	public void sum(String tenant, List<Long> numbers, Runnable work) {
		work.run();
	}

	@ReadLocked(name = "tariff", key = "#tenant")
	@WriteLocked(name = "account", key = { "#tenant", "#number" })
	public void charge(String tenant, long number, Runnable work) {
		work.run();
	}

	@WriteLocked(name = "report", key = "#tenant", condition = "!#draft")
	public void report(String tenant, boolean draft, Runnable work) {
		work.run();
	}

	@TenantLock("#tenant")
	public void migrate(String tenant, Runnable work) {
		work.run();
	}

}
