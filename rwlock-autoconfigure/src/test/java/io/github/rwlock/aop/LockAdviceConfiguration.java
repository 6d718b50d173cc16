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
import java.util.Objects;
import java.util.stream.Stream;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.context.support.PropertySourcesPlaceholderConfigurer;
import org.springframework.core.Ordered;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

import io.github.rwlock.LockClient;
import io.github.rwlock.LockConfigurationException;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * The lock advice as an application has it, over a client that only records.
 */
@Configuration(proxyBeanMethods = false)
class LockAdviceConfiguration {

	static final int ORDER = Ordered.LOWEST_PRECEDENCE - 1;

	/**
	 * Start a context.
	 * @param classProxies whether beans get class proxies
	 * @param components the beans
	 * @return the context
	 */
	static AnnotationConfigApplicationContext start(boolean classProxies, Class<?>... components) {
		AnnotationConfigApplicationContext context = prepare(components);
		context.register(classProxies ? ProxyKinds.ClassProxies.class : ProxyKinds.InterfaceProxies.class);
		context.refresh();
		return context;
	}

	/**
	 * Start a context that is not to start.
	 * @param component the bean that stands in the way
	 * @return what the start says of it
	 */
	static String problemOf(Class<?> component) {
		return problemIn(catchThrowable(() -> start(true, component).close()));
	}

	/**
	 * Return what a failure says of lock annotations.
	 * @param failure why a context did not start, or a bean was not created
	 * @return the message
	 */
	static String problemIn(Throwable failure) {
		return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
			.filter(LockConfigurationException.class::isInstance)
			.map(Throwable::getMessage)
			.findFirst()
			.orElseThrow(() -> new AssertionError("No LockConfigurationException", failure));
	}

	/**
	 * Assert that the start fails with a bean whose class is nested in that of a test.
	 */
	static void assertRefused(Class<?> test, String bean, String title, String method, String reason) {
		assertRefused(beanType(test, bean), title, method, reason);
	}

	/**
	 * Assert that the start fails, and that it says where and why.
	 * @param component the bean that stands in the way
	 * @param title which annotation is wrong
	 * @param method where it stands
	 * @param reason what is wrong with it
	 */
	static void assertRefused(Class<?> component, String title, String method, String reason) {
		String bean = StringUtils.uncapitalize(ClassUtils.getShortName(component));
		assertThat(problemOf(component)).startsWith("Bean '" + bean + "': " + title)
			.contains(component.getName() + "." + method)
			.contains(reason);
	}

	/**
	 * Return the class of a bean that is nested in that of a test.
	 */
	static Class<?> beanType(Class<?> test, String bean) {
		return ClassUtils.resolveClassName(test.getName() + "$" + bean, test.getClassLoader());
	}

	/**
	 * Prepare a context in which nothing is proxied.
	 * @param components the beans
	 * @return the context, not started
	 */
	static AnnotationConfigApplicationContext prepare(Class<?>... components) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.getEnvironment().getPropertySources().addFirst(properties());
		context.register(LockAdviceConfiguration.class);
		context.register(components);
		return context;
	}

	private static MapPropertySource properties() {
		return new MapPropertySource("test",
				Map.ofEntries(entry("my.name", "document"), entry("my.wait", "7s"), entry("x", "resolved"),
						entry("my.key", "#id"), entry("my.each", "#ids"), entry("my.size", "2"),
						entry("my.condition", "false"), entry("my.text", "a'b"), entry("my.blank", " "),
						entry("my.circle", "${my.circle}")));
	}

	@Bean
	static PropertySourcesPlaceholderConfigurer placeholders() {
		return new PropertySourcesPlaceholderConfigurer();
	}

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockOperationSource lockOperationSource(ConfigurableListableBeanFactory beanFactory) {
		return new LockOperationSource(beanFactory);
	}

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockAdvisor lockAdvisor(LockOperationSource source, ObjectProvider<LockClient> client) {
		return new LockAdvisor(source, new LockInterceptor(source, client::getObject), ORDER);
	}

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockAnnotationCheck lockAnnotationCheck(ConfigurableListableBeanFactory beanFactory,
			LockOperationSource source) {
		return new LockAnnotationCheck(beanFactory, source, AdviceMode.PROXY);
	}

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockedProxyCheck lockedProxyCheck(ConfigurableListableBeanFactory beanFactory,
			LockAnnotationCheck annotations) {
		return new LockedProxyCheck(beanFactory, annotations);
	}

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static TransactionAdviceOrderCheck transactionAdviceOrderCheck(ConfigurableListableBeanFactory beanFactory) {
		return new TransactionAdviceOrderCheck(beanFactory, ORDER);
	}

	@Bean
	RecordingLockClient lockClient() {
		return new RecordingLockClient();
	}

}
