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
package io.github.rwlock.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.metaAnnotatedWith;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/**
 * What main and test code does without.
 */
class CodingRulesTests {

	private static final String ROOT = "io.github.rwlock";

	private static final JavaClasses MAIN_CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT);

	@Test
	void mainCodeShouldNotUseStandardStreams() {
		GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN_CLASSES);
	}

	@Test
	void mainCodeShouldNotUseJavaUtilLogging() {
		GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(MAIN_CLASSES);
	}

	@Test
	void mainCodeShouldNotInjectFields() {
		GeneralCodingRules.NO_CLASSES_SHOULD_USE_FIELD_INJECTION.check(MAIN_CLASSES);
	}

	@Test
	void mainCodeShouldNotSleep() {
		noClasses().should()
			.callMethodWhere(target(name("sleep")).and(target(owner(name(Thread.class.getName())))))
			.check(MAIN_CLASSES);
	}

	@Test
	void testClassesShouldBePackagePrivate() {
		JavaClasses testClasses = new ClassFileImporter().withImportOption(new ImportOption.OnlyIncludeTests())
			.importPackages(ROOT);
		classes().that()
			.containAnyMethodsThat(are(metaAnnotatedWith(Testable.class)))
			.and()
			.doNotHaveModifier(JavaModifier.ABSTRACT)
			.and()
			.areNotAnnotatedWith("kotlin.Metadata")
			.should()
			.bePackagePrivate()
			.check(testClasses);
	}

}
