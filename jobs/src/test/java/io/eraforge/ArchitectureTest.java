package io.eraforge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.assertj.core.api.Assertions;

/** Which package may use which: arrows go from the command line down to the tables, and from jobs to udf. */
@AnalyzeClasses(packages = "io.eraforge", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    private static final int MAX_CLASSES_PER_PACKAGE = 26;

    /** Packages whose subpackages must not depend on each other in cycles. */
    private static final List<String> SLICED = List.of(
            "io.eraforge.cli.(*)..",
            "io.eraforge.engine.(*)..",
            "io.eraforge.workload.era.ingest.(*)..",
            "io.eraforge.workload.era.prepare.(*)..",
            "io.eraforge.workload.document.(*)..",
            "io.eraforge.table.(*)..",
            "io.eraforge.telemetry.(*)..",
            "io.eraforge.report.(*)..",
            "io.eraforge.tool.(**)",
            "io.eraforge.control.(*)..",
            "io.eraforge.gpu.(*)..");

    private static final String[] OF_DOCUMENTS = {
        "io.eraforge.model..",
        "io.eraforge.workload.document..",
        "io.eraforge.cli.command.document..",
        "io.eraforge.tool.bench.document..",
        "io.eraforge.tool.soak.document.."
    };

    /** Packages of Spark, Delta and Kernel without a promise of compatibility. jobs/docs/internals.md lists what we use of them. */
    private static final String[] INTERNALS = {
        "org.apache.spark.sql.catalyst..",
        "org.apache.spark.sql.execution..",
        "org.apache.spark.sql.delta..",
        "io.delta.kernel.internal..",
        "org.apache.spark.ui..",
        "org.apache.spark.status.."
    };

    @ArchTest
    static final ArchRule LAYERS = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("cli")
            .definedBy("io.eraforge.cli..")
            .layer("tool")
            .definedBy("io.eraforge.tool..")
            .layer("report")
            .definedBy("io.eraforge.report..")
            .layer("workload")
            .definedBy("io.eraforge.workload..")
            .layer("engine")
            .definedBy("io.eraforge.engine..")
            .layer("telemetry")
            .definedBy("io.eraforge.telemetry..")
            .layer("table")
            .definedBy("io.eraforge.table..")
            .layer("config")
            .definedBy("io.eraforge.config..")
            .layer("error")
            .definedBy("io.eraforge.error..")
            .layer("udf")
            .definedBy(
                    "io.eraforge.era..",
                    "io.eraforge.feature..",
                    "io.eraforge.kernel..",
                    "io.eraforge.cpu..",
                    "io.eraforge.gpu..",
                    "io.eraforge.control..",
                    "io.eraforge.model..",
                    "io.eraforge.python..",
                    "io.eraforge.selection..",
                    "io.eraforge.udf..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("tool")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("workload")
            .mayOnlyBeAccessedByLayers("cli", "tool", "report")
            .whereLayer("engine")
            .mayOnlyBeAccessedByLayers("cli", "tool", "report", "workload")
            .whereLayer("table")
            .mayOnlyBeAccessedByLayers("cli", "tool", "report", "workload", "engine")
            .whereLayer("telemetry")
            .mayOnlyBeAccessedByLayers("cli", "tool", "report", "workload", "engine")
            .whereLayer("config")
            .mayOnlyBeAccessedByLayers("cli", "tool", "report", "workload", "engine", "table", "telemetry")
            .whereLayer("error")
            .mayOnlyBeAccessedByLayers("cli", "tool", "report", "workload", "engine", "table", "telemetry", "config");

    @ArchTest
    static void packagesHaveNoCycles(JavaClasses classes) {
        SLICED.forEach(
                pattern -> slices().matching(pattern).should().beFreeOfCycles().check(classes));
    }

    @ArchTest
    static final ArchRule INTERNALS_OF_SPARK_AND_DELTA_HAVE_FEW_USERS = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "io.eraforge.table..",
                    "io.eraforge.workload.era.prepare..",
                    "io.eraforge.telemetry.ui..",
                    "io.eraforge.telemetry.history..",
                    // Rows and arrays in hot loops: Spark's public API copies every value.
                    "io.eraforge.udf..",
                    "io.eraforge.workload.era.export..",
                    "io.eraforge.workload.era.select..",
                    "io.eraforge.tool.bench..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(INTERNALS);

    @ArchTest
    static final ArchRule ENGINE_KNOWS_NO_WORKLOAD = noClasses()
            .that()
            .resideInAnyPackage("io.eraforge.engine..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.eraforge.workload..",
                    "io.eraforge.era..",
                    "io.eraforge.feature..",
                    "io.eraforge.kernel..",
                    "io.eraforge.gpu..",
                    "io.eraforge.udf..");

    @ArchTest
    static final ArchRule TABLES_KNOW_NO_WORKLOAD = noClasses()
            .that()
            .resideInAnyPackage("io.eraforge.table..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.eraforge.engine..",
                    "io.eraforge.workload..",
                    "io.eraforge.era..",
                    "io.eraforge.feature..",
                    "io.eraforge.kernel..",
                    "io.eraforge.gpu..");

    /** Beside them: users' files, whose columns have numbers, and statements of JDBC, whose parameters have. */
    @ArchTest
    static final ArchRule TABLES_ARE_READ_BY_NAME = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "io.eraforge.table..",
                    "io.eraforge.workload.era.ingest.source..",
                    "io.eraforge.workload.document.publish..")
            .should()
            .callMethodWhere(new DescribedPredicate<JavaMethodCall>("a value of a row is read by its position") {
                @Override
                public boolean test(JavaMethodCall call) {
                    List<JavaClass> parameters = call.getTarget().getRawParameterTypes();
                    return call.getTargetOwner().isAssignableTo(Row.class)
                            && call.getName().matches("get.*|isNullAt|apply")
                            && parameters.size() == 1
                            && parameters.get(0).isEquivalentTo(int.class);
                }
            })
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("io.delta.kernel.data..");

    @ArchTest
    static final ArchRule TELEMETRY_KNOWS_NO_WORKLOAD = noClasses()
            .that()
            .resideInAnyPackage("io.eraforge.telemetry..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.eraforge.workload..", "io.eraforge.era..", "io.eraforge.feature..");

    @ArchTest
    static final ArchRule WORKLOADS_DO_NOT_KNOW_EACH_OTHER =
            slices().matching("io.eraforge.workload.(*)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule ENGINE_KNOWS_NO_TOOLS = noClasses()
            .that()
            .resideInAnyPackage("io.eraforge.engine..", "io.eraforge.workload..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.eraforge.tool..");

    @ArchTest
    static final ArchRule COMPUTATION_KNOWS_NO_TABLES = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.eraforge.era..",
                    "io.eraforge.feature..",
                    "io.eraforge.kernel..",
                    "io.eraforge.cpu..",
                    "io.eraforge.control..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.delta..", "org.apache.spark.sql.delta..", "picocli..", "com.typesafe.config..");

    @ArchTest
    static final ArchRule ONLY_CLI_PARSES_COMMANDS = noClasses()
            .that()
            .resideOutsideOfPackage("io.eraforge.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");

    @ArchTest
    static final ArchRule ONLY_CONFIG_READS_HOCON = noClasses()
            .that()
            .resideOutsideOfPackage("io.eraforge.config..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.typesafe.config..");

    /** A build with -Dwithout.documents lacks these packages, by the same names in both POMs. */
    @ArchTest
    static final ArchRule ALL_ELSE_COMPILES_WITHOUT_DOCUMENTS = noClasses()
            .that()
            .resideOutsideOfPackages(OF_DOCUMENTS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(OF_DOCUMENTS)
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("ai.onnxruntime..", "ai.djl..", "org.apache.lucene..", "org.postgresql..");

    @ArchTest
    static final ArchRule ONLY_THE_INDEX_USES_LUCENE = noClasses()
            .that()
            .resideOutsideOfPackage("io.eraforge.workload.document.index..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.lucene..");

    @ArchTest
    static final ArchRule ONLY_PUBLISH_USES_ITS_DRIVER = noClasses()
            .that()
            .resideOutsideOfPackage("io.eraforge.workload.document.publish..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.postgresql..");

    @ArchTest
    static final ArchRule ONLY_MAIN_ENDS_THE_PROCESS = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.eraforge.cli.Main")
            .should()
            .callMethod(System.class, "exit", int.class);

    @ArchTest
    static void noTwoClassesShareASimpleName(JavaClasses classes) {
        Map<String, TreeSet<String>> names = topLevel(classes)
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getName, Collectors.toCollection(TreeSet::new))));
        names.values().removeIf(same -> same.size() < 2);
        Assertions.assertThat(names).isEmpty();
    }

    @ArchTest
    static void packagesStaySmall(JavaClasses classes) {
        Map<String, Long> sizes = topLevel(classes)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        sizes.values().removeIf(size -> size <= MAX_CLASSES_PER_PACKAGE);
        Assertions.assertThat(sizes).isEmpty();
    }

    private static Stream<JavaClass> topLevel(JavaClasses classes) {
        return classes.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(c -> !c.getSimpleName().equals("package-info"));
    }
}
