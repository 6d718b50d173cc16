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

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.GenericApplicationListener;
import org.springframework.context.event.GenericApplicationListenerAdapter;
import org.springframework.context.event.SmartApplicationListener;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.core.ResolvableType;

/**
 * The listeners of an application context, but not those of its parents.
 */
final class EventListeners {

	private EventListeners() {
	}

	/**
	 * Return how many there are. Those that are beans not yet made do not count.
	 */
	static int count(ApplicationContext context) {
		return (context instanceof AbstractApplicationContext open) ? open.getApplicationListeners().size() : 0;
	}

	/**
	 * Return whether one of them hears an event. Where that cannot be told one does.
	 * @throws java.util.ConcurrentModificationException if they change meanwhile
	 */
	static boolean hear(ApplicationContext context, ResolvableType event) {
		if (!(context instanceof AbstractApplicationContext open)) {
			return true;
		}
		for (ApplicationListener<?> listener : open.getApplicationListeners()) {
			if (hears(listener, event)) {
				return true;
			}
		}
		ConfigurableListableBeanFactory beans = open.getBeanFactory();
		return Stream.of(beans.getBeanNamesForType(ApplicationListener.class, true, false))
			.filter((name) -> !beans.containsSingleton(name))
			.anyMatch((name) -> hears(beans.getType(name, false), event));
	}

	private static boolean hears(ApplicationListener<?> listener, ResolvableType event) {
		GenericApplicationListener generic = (listener instanceof GenericApplicationListener known) ? known
				: new GenericApplicationListenerAdapter(listener);
		return generic.supportsEventType(event);
	}

	/**
	 * A bean that is not made yet cannot be asked, but its type may tell.
	 */
	private static boolean hears(@Nullable Class<?> listener, ResolvableType event) {
		if (listener == null || SmartApplicationListener.class.isAssignableFrom(listener)) {
			return true;
		}
		ResolvableType heard = ResolvableType.forClass(listener).as(ApplicationListener.class).getGeneric();
		return heard.resolve() == null || heard.isAssignableFrom(event);
	}

}
