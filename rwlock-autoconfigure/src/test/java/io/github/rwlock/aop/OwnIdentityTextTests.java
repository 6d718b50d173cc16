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

package io.github.rwlock.aop;

import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.WriteLocked;
import io.github.rwlock.aop.IdentifiedValues.Order;
import io.github.rwlock.aop.IdentifiedValues.Told;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Values whose own text holds an identity, as a key alone and joined with a text.
 */
class OwnIdentityTextTests extends RecordedLocksTestCase<OwnIdentityTextTests.Orders> {

	OwnIdentityTextTests() {
		super(Orders.class);
	}

	static Stream<Arguments> values() {
		return Stream.<Object>of(new Told(), IdentifiedValues.proxy(new Order("5"), true), Map.entry(1, new Order("5")))
			.map((value) -> arguments(value));
	}

	@ParameterizedTest
	@MethodSource("values")
	void whenAnOwnTextHoldsAnIdentityThenRefused(Object value) {
		assertRefused(() -> this.bean.alone(value))
			.withMessageContaining("whose text holds the identity of the object (name a property");
		assertRefused(() -> this.bean.joined(value)).withMessageContaining("joins #value, which gave a");
		assertThat(this.client.events).isEmpty();
	}

	static class Orders {

		@WriteLocked("#value")
		void alone(Object value) {
		}

		@WriteLocked("'x:' + #value")
		void joined(Object value) {
		}

	}

}
