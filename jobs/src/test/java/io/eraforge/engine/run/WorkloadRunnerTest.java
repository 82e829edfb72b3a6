package io.eraforge.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.feature.Calculator;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.SensorFeatures;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunsTable;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunEvent.Warning;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.EraRunDetail;
import io.eraforge.workload.era.schema.FailedErasTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class WorkloadRunnerTest {
    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");
    private static final TableId FEATURES = FeaturesTable.of(Level.A, "minimal");
    private static final double[] RISING = {1, 2, 3};
    private static final double[] POISON = {666, 1};

    private final Settings settings =
            TestSettings.with("levels.a.min-era-rows=3", "run.wave-values=1", "retry.fallback-delay=1ms");
    private Store store;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        store = Store.openForWriting(spark, dir.toString(), "test");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void writesOneRowPerEraAndSensorAboveTheMinimum() {
        prepared().write(store);
        RunReport report = run(MINIMAL, OptionalLong.empty(), false, false);
        assertThat(report.parts()).singleElement().satisfies(level -> {
            assertThat(level.items()).isEqualTo(3);
            assertThat(level.waves()).isEqualTo(2);
            assertThat(level.failed()).isZero();
        });
        List<Row> rows = store.read(FEATURES)
                .orderBy("era_id", "sensor")
                .select("era_id", "sensor", "mean", "length", "status", "backend", "bucket")
                .collectAsList();
        assertThat(rows.stream().map(Row::toString))
                .containsExactly(
                        "[1,x0,2.0,3.0,ok,cpu,10]",
                        "[1,x1,5.0,3.0,ok,cpu,10]",
                        "[2,x0,2.0,3.0,ok,cpu,10]",
                        "[4,x0,2.0,3.0,ok,cpu,11]");
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 4, 1, 3, 0, 0));
    }

    @Test
    void sensorsMayHaveDifferentFeatures() {
        prepared().write(store);
        FeatureSet set = FeatureSet.ofSensors(SensorFeatures.parse(
                Map.of("x1", List.of("maximum", "mean"), SensorFeatures.OTHERS, List.of("length"))));
        assertThat(run(set, OptionalLong.empty(), false, false).parts().get(0).items())
                .isEqualTo(3);
        assertThat(store
                        .read(FeaturesTable.of(Level.A, set.name()))
                        .orderBy("era_id", "sensor")
                        .select("era_id", "sensor", "length", "maximum", "mean", "status")
                        .collectAsList()
                        .stream()
                        .map(Row::toString))
                .containsExactly(
                        "[1,x0,3.0,null,null,ok]",
                        "[1,x1,null,6.0,5.0,ok]",
                        "[2,x0,3.0,null,null,ok]",
                        "[4,x0,3.0,null,null,ok]");
        Ledger ledger = new Ledger(store.tables());
        assertThat(new EraRunDetail(ledger.history("A", set.name()).newestRun()).features(set.name()))
                .contains(set);
        assertThat(new StatusReader(store.tables(), new EraWorkload(settings, set))
                        .parts()
                        .get(0)
                        .missing())
                .isZero();
        assertThat(run(set, OptionalLong.empty(), false, false).parts().get(0).skipped())
                .isEqualTo(3);
    }

    @Test
    void skipsBucketsCommittedUnderTheSameFingerprint() {
        prepared().write(store);
        run(MINIMAL, OptionalLong.empty(), false, false);
        long version = store.version(FEATURES);
        RunReport again = run(MINIMAL, OptionalLong.empty(), false, false);
        assertThat(store.version(FEATURES)).isEqualTo(version);
        assertThat(again.parts().get(0).skipped()).isEqualTo(3);

        prepared().bucket(12, "h12").era(12, 5, 3, RISING).write(store);
        assertThat(run(MINIMAL, OptionalLong.empty(), false, false)
                        .parts()
                        .get(0)
                        .items())
                .isEqualTo(1);
        assertThat(run(MINIMAL, OptionalLong.empty(), true, false)
                        .parts()
                        .get(0)
                        .items())
                .isEqualTo(4);
    }

    @Test
    void recomputesChangedBucketsAndDeletesRemovedOnes() {
        prepared().write(store);
        run(MINIMAL, OptionalLong.empty(), false, false);
        new PreparedWarehouse(Level.A)
                .bucket(11, "changed")
                .era(11, 4, 4, new double[] {7, 7, 7, 7})
                .write(store);
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 1, 0, 0, 0, 1));
        run(MINIMAL, OptionalLong.empty(), false, false);
        assertThat(store.read(FEATURES).select("era_id", "mean").collectAsList().stream()
                        .map(Row::toString))
                .containsExactly("[4,7.0]");
        assertThat(run(MINIMAL, OptionalLong.empty(), false, false)
                        .parts()
                        .get(0)
                        .waves())
                .isZero();
    }

    @Test
    void limitRoundsUpToWholeBuckets() {
        prepared().write(store);
        assertThat(run(MINIMAL, OptionalLong.of(1), false, false).parts().get(0).items())
                .isEqualTo(2);
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 4, 1, 2, 0, 1));
        run(MINIMAL, OptionalLong.of(1), false, false);
        assertThat(status().missing()).isZero();
    }

    @Test
    void recordsAFailedEraAndRetriesItOnRequest() {
        prepared().bucket(12, "h12").era(12, 9, 3, POISON, RISING).write(store);
        FeatureSet poisoned = FeatureSet.of("poisoned", List.of(Feature.parse("mean"), poison()));
        RunReport report = run(poisoned, OptionalLong.empty(), false, false);
        assertThat(report.failed()).isEqualTo(1);
        TableId table = FeaturesTable.of(Level.A, "poisoned");
        assertThat(store.read(table).count()).isEqualTo(6);
        Row bad = store.read(table)
                .where("status = 'failed'")
                .select("era_id", "sensor", "mean", "error")
                .first();
        assertThat(bad.getLong(0)).isEqualTo(9);
        assertThat(bad.getDouble(2)).isNaN();
        assertThat(bad.getString(3)).contains("IllegalStateException").contains("poisoned value");
        assertThat(failures()).containsExactly("[A,poisoned,12,s,9,x0,2]");
        assertThat(new StatusReader(store.tables(), new EraWorkload(settings, poisoned))
                        .parts()
                        .get(0))
                .isEqualTo(new PartStatus(EraWorkload.part(Level.A), 5, 1, 3, 1, 0));

        RunReport retry = run(poisoned, OptionalLong.empty(), false, true);
        assertThat(retry.parts().get(0).items()).isEqualTo(1);
        assertThat(failures()).containsExactly("[A,poisoned,12,s,9,x0,3]");

        prepared().bucket(12, "fixed").era(12, 9, 3, RISING, RISING).write(store);
        assertThat(run(poisoned, OptionalLong.empty(), false, false).failed()).isZero();
        assertThat(failures()).isEmpty();
    }

    @Test
    void recomputesBucketsOfACommitWithoutLedgerEntry() {
        prepared().write(store);
        run(MINIMAL, OptionalLong.empty(), false, false);
        // As if another run had replaced bucket 10 and was killed before its ledger entry.
        store.replace(
                FEATURES,
                store.read(FEATURES).where("bucket = 10").limit(1),
                "bucket IN (10)",
                io.eraforge.table.ledger.UnrecordedCommits.note(List.of(10L)));
        assertThat(status().missing()).isEqualTo(2);
        run(MINIMAL, OptionalLong.empty(), false, false);
        assertThat(store.read(FEATURES).count()).isEqualTo(4);
        assertThat(status().missing()).isZero();
    }

    @Test
    void refusesEraPartitionsPreparedForAHigherMinimum() {
        new PreparedWarehouse(Level.A)
                .preparedMin(5)
                .bucket(1, "h")
                .era(1, 1, 4)
                .write(store);
        assertThatThrownBy(() -> run(MINIMAL, OptionalLong.empty(), false, false))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("MIN_ERA_ROWS_A=3")
                .hasMessageContaining("prepare");
        assertThat(new Ledger(store.tables()).lastRun("era").orElseThrow().status())
                .isEqualTo(LedgerEntry.Status.FAILED);
    }

    @Test
    void suggestsALowerMinimumIfNearlyAllErasAreFilteredOut() {
        PreparedWarehouse warehouse = new PreparedWarehouse(Level.A).bucket(10, "h10");
        for (int era = 1; era <= 30; era++) {
            warehouse.era(10, era, era == 30 ? 3 : era % 2 + 1);
        }
        warehouse.write(store);
        List<String> warnings = new ArrayList<>();
        RunListener listener = event -> {
            if (event instanceof Warning warning) {
                warnings.add(warning.message());
            }
        };
        RunRequest request = new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, false);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            new WorkloadRunner(new EraWorkload(settings, MINIMAL), store, settings, listener, interruption)
                    .run("r", request);
        }
        assertThat(warnings)
                .containsExactly("MIN_ERA_ROWS_A=3 filters out 96.7% of level A: 1 of 30 eras are kept."
                        + " 2 would keep 16, 1 would keep 30.");
    }

    @Test
    void recordsRunsWavesAndBucketsInTheLedger() {
        prepared().write(store);
        run(MINIMAL, OptionalLong.empty(), false, false);
        Dataset<Row> entries = store.read(RunsTable.ID);
        assertThat(entries.where("kind = 'run'").select("status").collectAsList().stream()
                        .map(row -> row.getString(0)))
                .containsExactlyInAnyOrder("started", "written");
        assertThat(entries.where("kind = 'wave'").count()).isEqualTo(2);
        Ledger ledger = new Ledger(store.tables());
        assertThat(ledger.history(Level.A.name(), "minimal").buckets()).containsOnlyKeys(10L, 11L);
    }

    private PreparedWarehouse prepared() {
        return new PreparedWarehouse(Level.A)
                .bucket(10, "h10")
                .era(10, 1, 3, RISING, new double[] {4, 5, 6})
                .era(10, 2, 3, RISING)
                .era(10, 3, 2, RISING)
                .bucket(11, "h11")
                .era(11, 4, 3, RISING);
    }

    private RunReport run(FeatureSet features, OptionalLong limit, boolean clean, boolean failedOnly) {
        RunRequest request = new RunRequest(EraWorkload.parts(List.of(Level.A)), limit, clean, failedOnly);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            return new WorkloadRunner(
                            new EraWorkload(settings, features), store, settings, RunListener.SILENT, interruption)
                    .run("r", request);
        }
    }

    private PartStatus status() {
        return new StatusReader(store.tables(), new EraWorkload(settings, MINIMAL))
                .parts()
                .get(0);
    }

    private List<String> failures() {
        List<String> rows = new ArrayList<>();
        store.read(FailedErasTable.ID)
                .select("level", "feature_set", "bucket", "series", "era_id", "sensor", "attempts")
                .collectAsList()
                .forEach(row -> rows.add(row.toString()));
        return rows;
    }

    /** A feature that throws for one value. */
    private static Feature poison() {
        return new Feature(
                Calculator.calculator("poison").fromValues(series -> {
                    if (series.x()[0] == 666) {
                        throw new IllegalStateException("poisoned value");
                    }
                    return 0;
                }),
                List.of());
    }
}
