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

import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.type.AnnotatedTypeMetadata;

import io.github.rwlock.autoconfigure.RwLockProperties.StoreType;

/**
 * Reads the properties that {@link ConditionalOnLocks} asks for as they are bound.
 */
class OnLocksCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		MergedAnnotation<ConditionalOnLocks> wanted = metadata.getAnnotations().get(ConditionalOnLocks.class);
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnLocks.class);
		boolean enabled = LockSwitch.isOn(context.getEnvironment());
		if (enabled != wanted.getBoolean("enabled")) {
			return ConditionOutcome.noMatch(message.because("locks are " + (enabled ? "on" : "off")));
		}
		List<StoreType> stores = List.of(wanted.getEnumArray("store", StoreType.class));
		if (!stores.isEmpty() && !stores.contains(DecidingProperties.store(context.getEnvironment()))) {
			return ConditionOutcome.noMatch(message.because("locks live elsewhere"));
		}
		List<AdviceMode> modes = List.of(wanted.getEnumArray("advice", AdviceMode.class));
		if (!modes.isEmpty() && !modes.contains(DecidingProperties.mode(context.getEnvironment()))) {
			return ConditionOutcome.noMatch(message.because("methods are advised by other means"));
		}
		return ConditionOutcome.match(message.because("locks are " + (enabled ? "on" : "off")));
	}

}
