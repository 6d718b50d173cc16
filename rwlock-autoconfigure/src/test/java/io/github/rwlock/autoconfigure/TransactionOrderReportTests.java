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
package io.github.rwlock.autoconfigure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.annotation.EnableTransactionManagement;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a start says that fails because transactions would begin outside of locks.
 */
@ExtendWith(OutputCaptureExtension.class)
class TransactionOrderReportTests {

	@Test
	void whenTransactionsHaveLowOrderThenReportSaysWhatToSet(CapturedOutput output) {
		FailedStart.of(LowOrder.class, "rwlock.store=local");
		assertReport(output,
				"Leave out the order of the transaction advice, as in '@EnableTransactionManagement(order = 5)'");
	}

	@Test
	void whenLocksHaveHighOrderThenReportSaysWhatToSet(CapturedOutput output) {
		FailedStart.of(Plain.class, "rwlock.store=local", "rwlock.aspect.order=2147483647");
		assertReport(output, "Set 'rwlock.aspect.order' to a value below 2147483647.");
	}

	private static void assertReport(CapturedOutput output, String action) {
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("rwlock.aspect.order")
			.contains("Locks must be taken outside of transactions")
			.contains("org.springframework.transaction.config.internalTransactionAdvisor")
			.contains(action)
			.doesNotContain("Invalid value");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableTransactionManagement(order = 5)
	static class LowOrder {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Plain {

	}

}
