package io.eraforge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** A line of code knows its room: arrows go one way. */
@AnalyzeClasses(packages = "io.eraforge", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule ROOMS = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("cli")
            .definedBy("io.eraforge.cli..")
            .layer("bench")
            .definedBy("io.eraforge.tool..")
            .layer("report")
            .definedBy("io.eraforge.report..")
            .layer("work")
            .definedBy("io.eraforge.engine..", "io.eraforge.workload..")
            .layer("table")
            .definedBy("io.eraforge.table..")
            .layer("telemetry")
            .definedBy("io.eraforge.telemetry..")
            .layer("config")
            .definedBy("io.eraforge.config..")
            .layer("error")
            .definedBy("io.eraforge.error..")
            .layer("udf")
            .definedBy(
                    "io.eraforge.era..",
                    "io.eraforge.feature..",
                    "io.eraforge.kernel..",
                    "io.eraforge.gpu..",
                    "io.eraforge.control..",
                    "io.eraforge.cpu..",
                    "io.eraforge.udf..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("bench")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("work")
            .mayOnlyBeAccessedByLayers("cli", "bench", "report")
            .whereLayer("table")
            .mayOnlyBeAccessedByLayers("cli", "bench", "report", "work")
            .whereLayer("telemetry")
            .mayOnlyBeAccessedByLayers("cli", "bench", "report", "work")
            .whereLayer("config")
            .mayOnlyBeAccessedByLayers("cli", "bench", "report", "work", "table", "telemetry")
            .whereLayer("error")
            .mayOnlyBeAccessedByLayers("cli", "bench", "report", "work", "table", "telemetry", "config")
            .ignoreDependency("io.eraforge.table.TableOptimizer", "io.eraforge.engine.job.Interruption")
            .ignoreDependency("io.eraforge.telemetry.state.Seen", "io.eraforge.report.data.RunRecord")
            .ignoreDependency("io.eraforge.telemetry.state.Seen", "io.eraforge.table.ledger.RunDetail");

    @ArchTest
    static final ArchRule STAGES_DO_NOT_KNOW_EACH_OTHERS_NEIGHBOURS = noClasses()
            .that()
            .resideInAnyPackage("io.eraforge.engine..", "io.eraforge.workload..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.eraforge.tool..");

    @ArchTest
    static final ArchRule COMPUTATION_KNOWS_NO_TABLES = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.eraforge.era..", "io.eraforge.feature..", "io.eraforge.kernel..", "io.eraforge.control..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.delta..", "org.apache.spark.sql.delta..", "picocli..", "com.typesafe.config..");

    @ArchTest
    static final ArchRule COMMANDS_ARE_PARSED_IN_ONE_ROOM = noClasses()
            .that()
            .resideOutsideOfPackage("io.eraforge.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");

    @ArchTest
    static final ArchRule HOCON_IS_READ_IN_ONE_ROOM = noClasses()
            .that()
            .resideOutsideOfPackage("io.eraforge.config..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.typesafe.config..");

    @ArchTest
    static final ArchRule ONLY_MAIN_ENDS_THE_PROCESS = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.eraforge.cli.Main")
            .should()
            .callMethod(System.class, "exit", int.class);
}
