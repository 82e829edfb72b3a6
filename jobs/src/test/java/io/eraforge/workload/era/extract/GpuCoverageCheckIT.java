package io.eraforge.workload.era.extract;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.Device;
import io.eraforge.engine.device.PlanCoverage;
import io.eraforge.engine.device.RapidsPlugin;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.udf.EraFeatures;
import io.eraforge.udf.EraFunctions;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Asks the real plugin about our queries: the whole data path must be able to run on a GPU. */
@ExtendWith(SparkExtension.class)
class GpuCoverageCheckIT {
    private static final FeatureSet CORE = FeatureSet.named("core");
    private static final Settings SETTINGS =
            TestSettings.with("levels.a.min-era-rows=3", "levels.b.min-era-rows=3", "levels.c.min-era-rows=3");

    @TempDir
    static Path dir;

    private static Store store;

    @BeforeAll
    static void prepare(SparkSession spark) {
        store = Store.openForWriting(spark, dir.toString(), "test");
        ReadingsBuilder.of("t", "rh")
                .steady(
                        "gh1",
                        "2024-01-01T00:00:00Z",
                        Duration.ofHours(1),
                        200,
                        (row, sensor) -> sensor == 1 && row % 3 == 0 ? null : Double.valueOf(row * 7 % 11))
                .appendTo(store);
        ErasBuilder eras = new ErasBuilder();
        for (Level level : Level.values()) {
            eras.windows(level, "gh1", 1, "2024-01-01T00:00:00Z", Duration.ofHours(20), 10);
        }
        eras.writeTo(store);
        Prepare.run(store, SETTINGS);
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @ParameterizedTest
    @EnumSource
    void extractionRunsEntirelyOnTheGpu(Level level) {
        LevelCoverage coverage = new GpuCoverageCheck(store, SETTINGS, CORE).extraction(level);
        assertThat(coverage.onCpu()).isEmpty();
        assertThat(coverage.coverage()).isEqualTo(1.0);
        assertThat(coverage.cpuFeatures()).isEmpty();
    }

    @Test
    void preparationRunsEntirelyOnTheGpu() {
        LevelCoverage coverage = new GpuCoverageCheck(store, SETTINGS, CORE).preparationAndExtraction(Level.A);
        assertThat(coverage.onCpu()).isEmpty();
        assertThat(coverage.coverage()).isEqualTo(1.0);
    }

    @Test
    void replacingRowsOfAnExistingTableRunsOnTheGpu() {
        Ledger.History history = new Ledger(store.tables()).history("A", CORE.name());
        FeatureQuery query = new FeatureQuery(store, history, CORE, SETTINGS, Level.A);
        store.replace(
                FeaturesTable.of(Level.A, CORE.name()),
                query.compute(query.source("bucket is not null", Device.HOST, file -> true), Device.HOST),
                "bucket is not null");
        assertThat(new GpuCoverageCheck(store, SETTINGS, CORE)
                        .extraction(Level.A)
                        .onCpu())
                .isEmpty();
    }

    @Test
    void reportsTheCpuFunction() {
        PlanCoverage plan = RapidsPlugin.explain(
                store.spark(),
                "extract",
                () -> store.read(EraArraysTable.of(Level.A))
                        .select(EraFeatures.column(
                                CORE,
                                EraFunctions.cpu(CORE),
                                col("x"),
                                col("t_us"),
                                col("n_rows"),
                                col("duration_us"))));
        assertThat(plan.coverage()).isLessThan(1);
        assertThat(plan.onCpu()).extracting(PlanCoverage.CpuOperator::operator).contains("ScalaUDF");
    }

    @Test
    void hasNoSideEffects() {
        new GpuCoverageCheck(store, SETTINGS, CORE).extraction(Level.B);
        assertThat(store.spark().conf().getOption(RapidsPlugin.ENABLED).isDefined())
                .isFalse();
        assertThat(store.exists(FeaturesTable.of(Level.B, CORE.name()))).isFalse();
    }
}
