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

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * How the calls of a method are to be guarded.
 *
 * @param operations what its annotations ask for, at least one
 * @param end when the method has ended
 * @param returnType what the method returns
 * @param fallback what is called where a lock is not to be had, {@code null} if the
 * caller gets the failure
 */
record LockPlan(List<LockOperation> operations, MethodEnd end, Class<?> returnType, @Nullable LockFallback fallback) {

}
