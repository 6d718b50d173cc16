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

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Writes what decides of locks into a bean definition, which keeps it where the
 * application is processed ahead of time.
 */
class DecidedPropertiesRegistrar implements ImportBeanDefinitionRegistrar {

	private final Environment environment;

	DecidedPropertiesRegistrar(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void registerBeanDefinitions(AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
		registry.registerBeanDefinition("rwlockDecidedPropertiesCheck",
				BeanDefinitionBuilder.rootBeanDefinition(DecidedPropertiesCheck.class)
					.addConstructorArgValue(DecidingProperties.values(this.environment))
					.setRole(BeanDefinition.ROLE_INFRASTRUCTURE)
					.getBeanDefinition());
	}

}
