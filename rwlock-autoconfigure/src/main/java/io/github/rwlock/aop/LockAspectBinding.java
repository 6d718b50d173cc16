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

import org.aspectj.lang.Aspects;
import org.aspectj.weaver.loadtime.Agent;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.util.ClassUtils;

/**
 * Lets woven methods lock by the interceptor of an application, from early in its start
 * until it is closed.
 */
public final class LockAspectBinding implements DisposableBean {

	private static final String NO_AGENT = "No classes are woven, so nothing would be locked. Start the JVM with"
			+ " -javaagent:/path/to/aspectjweaver.jar.";

	private static final String LEFT_OUT = "AspectJ's agent is there, but rwlock's aspect is not woven, so nothing would"
			+ " be locked. An aop.xml that has an <include> has to include it as well:"
			+ " <include within=\"io.github.rwlock.aop..*\"/>; none may exclude it; and where the weaver's configurations"
			+ " are listed, META-INF/aop.xml has to be among them.";

	private static final String AGENT = "org.aspectj.weaver.loadtime.Agent";

	private final LockAspect aspect;

	private final LockInterceptor interceptor;

	/**
	 * Bind the aspect.
	 * @param interceptor what locks
	 * @throws InvalidConfigurationPropertyValueException if no classes are woven
	 */
	public LockAspectBinding(LockInterceptor interceptor) {
		this.aspect = aspect();
		this.interceptor = interceptor;
		this.aspect.bind(interceptor);
	}

	@Override
	public void destroy() {
		this.aspect.unbind(this.interceptor);
	}

	private static LockAspect aspect() {
		if (!Aspects.hasAspect(LockAspect.class)) {
			throw new InvalidConfigurationPropertyValueException("rwlock.aspect.mode", AdviceMode.ASPECTJ,
					hasAgent() ? LEFT_OUT : NO_AGENT);
		}
		return Aspects.aspectOf(LockAspect.class);
	}

	private static boolean hasAgent() {
		try {
			return ClassUtils.isPresent(AGENT, null) && Agent.getInstrumentation() != null;
		}
		catch (UnsupportedOperationException ex) {
			return false;
		}
	}

}
