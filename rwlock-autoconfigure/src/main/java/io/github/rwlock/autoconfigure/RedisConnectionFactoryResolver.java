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

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.StringUtils;

/**
 * Finds the user's connection factory: the one that is named, or else the only or primary
 * one.
 */
final class RedisConnectionFactoryResolver {

	private static final String PROPERTY = "rwlock.redis.connection-factory";

	private final ListableBeanFactory beanFactory;

	RedisConnectionFactoryResolver(ListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	RedisConnectionFactory resolve(@Nullable String name) {
		return StringUtils.hasText(name) ? resolveNamed(name) : resolveUnnamed();
	}

	private RedisConnectionFactory resolveNamed(String name) {
		if (!this.beanFactory.containsBean(name) || !this.beanFactory.isTypeMatch(name, RedisConnectionFactory.class)) {
			throw new InvalidConfigurationPropertyValueException(PROPERTY, name,
					"There is no RedisConnectionFactory bean of that name. There is: %s.".formatted(existingNames()));
		}
		return this.beanFactory.getBean(name, RedisConnectionFactory.class);
	}

	private RedisConnectionFactory resolveUnnamed() {
		try {
			return this.beanFactory.getBean(RedisConnectionFactory.class);
		}
		catch (NoUniqueBeanDefinitionException ex) {
			throw several(ex.getBeanNamesFound());
		}
		catch (NoSuchBeanDefinitionException ex) {
			throw none();
		}
	}

	private LockStoreSetupException several(@Nullable Collection<String> names) {
		return new LockStoreSetupException(
				"Locks are to live in Redis, but there are several RedisConnectionFactory beans and none is primary: %s."
					.formatted((names != null) ? quote(names) : existingNames()),
				"Mark one as @Primary, as Spring Boot's own templates need it too, or set the property '%s' to the name"
					.formatted(PROPERTY) + " of one of them.");
	}

	private LockStoreSetupException none() {
		return new LockStoreSetupException("Locks are to live in Redis, but there is no RedisConnectionFactory bean.",
				"Add the dependency 'spring-boot-starter-data-redis' and check that its auto-configuration is not"
						+ " excluded, or define a RedisConnectionFactory bean, or set the property 'rwlock.store' to"
						+ " 'local' where locks within one JVM are enough.");
	}

	private String existingNames() {
		String[] names = BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beanFactory,
				RedisConnectionFactory.class);
		return (names.length > 0) ? quote(Arrays.asList(names)) : "none";
	}

	private static String quote(Collection<String> names) {
		return names.stream().sorted().collect(Collectors.joining("', '", "'", "'"));
	}

}
