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
import io.eraforge.workload.era.EraWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/** Prepared sample data, and a reference copy with an undisturbed run of the feature set minimal. */
record SmallWarehouse(Path prepared, Path reference, long runMillis) {
    /** Days from one added era to the next, and width of a bucket. */
    private static final int BUCKET_DAYS = 3;

    /** Predicates list up to this many buckets one by one, and more of them as a range. */
    private static final int LISTED_BUCKETS = 8;

    static SmallWarehouse make(Path dir) {
        Path prepared = dir.resolve("prepared");
        ingest(dir.resolve("sample"), 40, prepared);
        EraForge.run(0, MINIMUMS, prepare(prepared));
        assertManyBuckets(prepared);
        Path reference = WarehouseFiles.copy(prepared, dir.resolve("reference"));
        long started = System.nanoTime();
        EraForge.run(0, MINIMUMS, run(reference));
        return new SmallWarehouse(prepared, reference, (System.nanoTime() - started) / 1_000_000);
    }

    /** Ingests sample data with more eras of levels A and B, so that each level has many buckets. */
    static void ingest(Path sample, int days, Path warehouse) {
        SampleWarehouse.sample(MINIMUMS, sample, days);
        StringBuilder eras = new StringBuilder();
        Instant first = Instant.parse("2023-01-01T00:00:00Z");
        for (int day = 0; day + 8 <= days; day += BUCKET_DAYS) {
            Instant start = first.plus(Duration.ofDays(day));
            eras.append("A,gh_0001,%s,%s,%d\n".formatted(start, start.plus(Duration.ofDays(8)), 200_000 + day));
            eras.append("B,gh_0001,%s,%s,%d\n".formatted(start, start.plus(Duration.ofDays(4)), 200_000 + day));
        }
        try {
            Files.writeString(sample.resolve("eras.csv"), eras, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        SampleWarehouse.ingest(MINIMUMS, sample, warehouse);
    }

    /** Prepares narrow buckets, which also allow many waves per level. */
    static String[] prepare(Path warehouse) {
        List<String> widths = Stream.of("a", "b", "c")
                .flatMap(level -> Stream.of("--set", "prepare.bucket-width.%s=%dd".formatted(level, BUCKET_DAYS)))
                .toList();
        return command("prepare", warehouse, widths.toArray(String[]::new));
    }

    static void assertManyBuckets(Path warehouse) {
        for (String table : List.of("era_a", "era_b", "era_c")) {
            assertThat(WarehouseFiles.buckets(warehouse, table))
                    .as("buckets of " + table)
                    .isGreaterThan(LISTED_BUCKETS);
        }
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
        return new StatusReader(tables(warehouse), new EraWorkload(settings, FeatureSet.named("minimal"))).parts();
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
