package io.eraforge.process;

import static io.eraforge.testing.FeatureTables.MINIMAL;
import static io.eraforge.testing.SampleWarehouse.MINIMUMS;
import static io.eraforge.testing.WarehouseFiles.commits;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunsTable;
import io.eraforge.testing.EraForge;
import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.SampleWarehouse;
import io.eraforge.testing.TestSettings;
import io.eraforge.testing.WarehouseFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/** Prepared sample data, and a reference copy with an undisturbed run of the feature set minimal. */
record SmallWarehouse(Path prepared, Path reference, long runMillis) {
    static SmallWarehouse make(Path dir) {
        Path prepared = dir.resolve("prepared");
        SampleWarehouse.make(MINIMUMS, dir.resolve("sample"), 40, prepared);
        // Narrow buckets allow many waves per level.
        EraForge.run(0, MINIMUMS, command("prepare", prepared, "--set", "prepare.bucket-width.c=4d"));
        Path reference = WarehouseFiles.copy(prepared, dir.resolve("reference"));
        long started = System.nanoTime();
        EraForge.run(0, MINIMUMS, run(reference));
        return new SmallWarehouse(prepared, reference, (System.nanoTime() - started) / 1_000_000);
    }

    /** Number of commits to the feature tables. */
    static int waves(Path warehouse) {
        return (int)
                MINIMAL.stream().mapToLong(table -> commits(warehouse, table)).sum();
    }

    /** A run in many small waves, so that it can be disturbed between them. */
    static String[] run(Path warehouse, String... more) {
        return Stream.concat(
                        Stream.of(command(
                                "run",
                                warehouse,
                                "--feature-set",
                                "minimal",
                                "--set",
                                "run.wave-values=100000",
                                "--set",
                                "retry.fallback-delay=10ms")),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    static String[] command(String name, Path warehouse, String... more) {
        return Stream.concat(Stream.of(name, "--warehouse", warehouse.toString()), Stream.of(more))
                .toArray(String[]::new);
    }

    /** Asserts that features, failures and status equal those of the undisturbed run, in which every era succeeded. */
    void assertSame(SparkSession spark, Path warehouse, String where) {
        FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, where);
        assertThat(failures(spark, warehouse)).as("failed eras, " + where).isZero();
        assertThat(status(warehouse))
                .as("status, " + where)
                .isEqualTo(status(reference))
                .allSatisfy(level -> {
                    assertThat(level.done()).isPositive();
                    assertThat(level.failed() + level.missing()).isZero();
                });
    }

    private static long failures(SparkSession spark, Path warehouse) {
        return commits(warehouse, "failed_eras") == 0
                ? 0
                : FeatureTables.read(spark, warehouse, "failed_eras").count();
    }

    private static List<PartStatus> status(Path warehouse) {
        Settings settings = TestSettings.with(
                "levels.a.min-era-rows=1000", "levels.b.min-era-rows=500", "levels.c.min-era-rows=100");
        return new StatusReader(tables(warehouse), settings, FeatureSet.named("minimal")).levels();
    }

    /** Number of bucket entries in the ledger. */
    static long bucketsWritten(Path warehouse) {
        AtomicLong count = new AtomicLong();
        RunsTable.read(tables(warehouse), (entry, seq) -> {
            if (entry.kind() == LedgerEntry.Kind.BUCKET) {
                count.incrementAndGet();
            }
        });
        return count.get();
    }

    private static Tables tables(Path warehouse) {
        return Tables.of(new Configuration(), warehouse.toUri().toString());
    }
}
