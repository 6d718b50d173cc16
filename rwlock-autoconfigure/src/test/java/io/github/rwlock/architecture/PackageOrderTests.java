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

import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The order of the packages: each imports only those below it.
 */
class PackageOrderTests {

	private static final String ROOT = "io.github.rwlock";

	private static final JavaClasses MAIN_CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT);

	@ParameterizedTest
	@EnumSource
	void whenInLayerThenImportsOnlyLayersBelow(Layer layer) {
		classes().that()
			.resideInAPackage(layer.packages)
			.should()
			.onlyDependOnClassesThat(layer.mayImport())
			.check(MAIN_CLASSES);
	}

	@Test
	void whenInMainCodeThenInSomeLayer() {
		classes().should()
			.resideInAnyPackage(Stream.of(Layer.values()).map((layer) -> layer.packages).toArray(String[]::new))
			.check(MAIN_CLASSES);
	}

	@Test
	void micrometerShouldBeKnownWhereItIsOptionalOnly() {
		noClasses().that()
			.resideOutsideOfPackages(Layer.ACTUATE.packages, Layer.AUTOCONFIGURE.packages)
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.micrometer.core..", "io.micrometer.observation..", "io.micrometer.common..")
			.check(MAIN_CLASSES);
	}

	@Test
	void packagesShouldBeFreeOfCycles() {
		slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(MAIN_CLASSES);
	}

	@Test
	void packagesShouldBeNullMarked() {
		assertThat(MAIN_CLASSES.stream().map(JavaClass::getPackage).distinct()).isNotEmpty()
			.allMatch((javaPackage) -> javaPackage.isAnnotatedWith(NullMarked.class),
					"is @NullMarked by its package-info");
	}

	private enum Layer {

		API(ROOT),

		STORE(ROOT + ".store", API),

		LOCAL_STORE(ROOT + ".store.local..", STORE, API),

		REDIS_STORE(ROOT + ".store.redis..", STORE, API),

		ENGINE(ROOT + ".engine..", STORE, API),

		AOP(ROOT + ".aop..", ENGINE, STORE, API),

		ACTUATE(ROOT + ".actuate..", ENGINE, STORE, API),

		AUTOCONFIGURE(ROOT + ".autoconfigure..", ACTUATE, AOP, ENGINE, REDIS_STORE, LOCAL_STORE, STORE, API);

		private final String packages;

		private final Layer[] below;

		Layer(String packages, Layer... below) {
			this.packages = packages;
			this.below = below;
		}

		private DescribedPredicate<JavaClass> mayImport() {
			String[] own = Stream.concat(Stream.of(this), Stream.of(this.below))
				.map((layer) -> layer.packages)
				.toArray(String[]::new);
			return resideOutsideOfPackage(ROOT + "..").or(resideInAnyPackage(own));
		}

	}

}
