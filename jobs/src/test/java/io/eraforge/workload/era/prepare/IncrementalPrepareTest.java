package io.eraforge.workload.era.prepare;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.engine.job.Interruption;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.TableOptimizer;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.prepare.PrepareReport.LevelReport;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingDaysTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class IncrementalPrepareTest {
    private static final Instant START = Instant.parse("2024-01-25T00:00:00Z");
    private static final PrepareSettings WEEKS = PrepareSettings.defaults().width(Duration.ofDays(7));

    private final SparkSession spark;

    @TempDir
    Path dir;

    IncrementalPrepareTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void preparingDayByDayEqualsPreparingOnce() {
        int days = 5;
        PrepareSettings settings = WEEKS.width(Duration.ofDays(2));
        try (Store store = store("daily")) {
            for (int day = 0; day < days; day++) {
                readings(day, day + 1).appendTo(store);
                eras(day + 1).writeTo(store);
                prepare(store, settings);
            }
        }
        try (Store store = store("whole")) {
            readings(0, days).appendTo(store);
            eras(days).writeTo(store);
            prepare(store, settings);
        }

        PreparedTables daily = prepared("daily");
        PreparedTables whole = prepared("whole");
        assertThat(daily.arrays()).isEqualTo(whole.arrays()).isNotEmpty();
        assertThat(daily.index()).isEqualTo(whole.index()).isNotEmpty();
        assertThat(daily.buckets()).isEqualTo(whole.buckets()).isNotEmpty();
    }

    @Test
    void anAdditionalDayAfterAThousandRewritesLessThanThreePercent() {
        int days = 1000;
        try (Store store = store("w")) {
            readings(0, days).appendTo(store);
            ErasBuilder eras = windows(days);
            eras.writeTo(store);
            PrepareReport full = prepare(store, WEEKS.autoWidth());

            readings(days, days + 1).appendTo(store);
            windows(days + 1).writeTo(store);
            PrepareReport day = prepare(store, WEEKS.autoWidth());

            assertThat(buckets(full)).isGreaterThan(150);
            assertThat(buckets(day)).isBetween(3, (int) (0.03 * buckets(full)));
            assertThat((double) day.bytesWritten()).isLessThan(0.03 * full.bytesWritten());
            assertThat(day.bytesWritten()).isPositive();
        }
    }

    @Test
    void commitsNothingIfNothingChanged() {
        try (Store store = store("w")) {
            history(store, 3);
            long versions = versions(store);
            PrepareReport again = prepare(store, WEEKS);
            assertThat(again.nothingChanged()).isTrue();
            assertThat(again.levels().get(0).eras()).isEqualTo(6);
            assertThat(versions(store)).isEqualTo(versions);
        }
    }

    @Test
    void aLateReadingChangesOnlyItsBuckets() {
        try (Store store = store("w")) {
            history(store, 12);
            ReadingsBuilder.of("t", "rh")
                    .row("gh1", START.plusSeconds(77), 99.5, null)
                    .appendTo(store);

            PrepareReport report = prepare(store, WEEKS);

            assertThat(report.levels()).extracting(LevelReport::changed).containsExactly(1, 0, 1);
            assertThat(era(store, Level.C, "gh1", 0)).contains("99.5");
        }
        assertEqualsPreparedFromScratch();
    }

    /** Long runs of changed buckets reach the tables as ranges, short ones as lists. */
    @Test
    void rewritesAnyNumberOfNeighbouringBuckets() {
        int days = 100;
        PrepareSettings daily = WEEKS.width(Duration.ofDays(1));
        try (Store store = store("w")) {
            readings(0, days).appendTo(store);
            eras(days).writeTo(store);
            prepare(store, daily);
            int second = 0;
            for (int changed : List.of(1, 8, 9, days)) {
                second++;
                ReadingsBuilder late = ReadingsBuilder.of("t", "rh");
                for (int day = 0; day < changed; day++) {
                    Instant time = START.plus(Duration.ofDays(day)).plusSeconds(second);
                    late.row("gh1", time, 1000.0 + second, null);
                }
                late.appendTo(store);
                assertThat(prepare(store, daily).levels().get(2).changed()).isEqualTo(changed);
                assertThat(era(store, Level.C, "gh1", changed - 1)).contains(String.valueOf(1000.0 + second));
            }
        }
        assertEqualsPreparedFromScratch(daily);
    }

    @Test
    void dropsRemovedErasAndEmptyBuckets() {
        try (Store store = store("w")) {
            history(store, 12);
            store.overwrite(
                    ErasTable.ID,
                    store.read(ErasTable.ID)
                            .where("not (level = 'C' and start_us < %d)".formatted(us(START.plusSeconds(8 * 86_400))))
                            .localCheckpoint());

            PrepareReport report = prepare(store, WEEKS);

            assertThat(report.levels()).extracting(LevelReport::changed).containsExactly(0, 0, 2);
            assertThat(report.levels().get(2).buckets()).isEqualTo(1);
            assertThat(store.read(EraArraysTable.of(Level.C))
                            .where("era_id < 8")
                            .count())
                    .isZero();
        }
        assertEqualsPreparedFromScratch();
    }

    @Test
    void movesAnEraToAnotherBucket() {
        try (Store store = store("w")) {
            history(store, 12);
            eras(12).era(Level.B, "gh1", 77, us(START), us(START.plusSeconds(7200)))
                    .writeTo(store);
            prepare(store, WEEKS);
            eras(12).era(Level.B, "gh1", 77, us(START.plusSeconds(10 * 86_400)), us(START.plusSeconds(11 * 86_400)))
                    .writeTo(store);

            PrepareReport report = prepare(store, WEEKS);

            assertThat(report.levels()).extracting(LevelReport::changed).containsExactly(0, 2, 0);
        }
        assertEqualsPreparedFromScratch();
    }

    @Test
    void aLowerMinimumAddsErasAndAHigherOneRewritesNothing() {
        PrepareSettings strict = WEEKS.minRows(30);
        PrepareSettings loose = WEEKS.minRows(20);
        try (Store store = store("w")) {
            readings(0, 3).appendTo(store);
            eras(3).writeTo(store);
            PrepareReport first = prepare(store, strict);
            assertThat(first.levels().get(2).belowMinimum()).isEqualTo(6);
            assertThat(prepare(store, WEEKS.minRows(25)).nothingChanged()).isTrue();

            PrepareReport lowered = prepare(store, loose);
            assertThat(lowered.levels()).extracting(LevelReport::changed).containsExactly(1, 0, 1);
            assertThat(lowered.levels().get(2).belowMinimum()).isZero();

            PrepareReport raised = prepare(store, strict);
            assertThat(raised.nothingChanged()).isTrue();
            assertThat(raised.levels().get(2).belowMinimum()).isEqualTo(6);
        }
        try (Store store = store("scratch")) {
            readings(0, 3).appendTo(store);
            eras(3).writeTo(store);
            prepare(store, loose);
        }
        assertThat(prepared("w").arrays()).isEqualTo(prepared("scratch").arrays());
    }

    @Test
    void aNewSensorChangesOnlyBucketsWithItsValues() {
        try (Store store = store("w")) {
            history(store, 12);
            ReadingsBuilder.of("t", "rh", "co2")
                    .row("gh1", START.plusSeconds(11 * 86_400 + 5), 1.0, 2.0, 400.0)
                    .appendTo(store);

            PrepareReport report = prepare(store, WEEKS);

            assertThat(report.levels()).extracting(LevelReport::changed).containsExactly(1, 0, 1);
            assertThat(era(store, Level.C, "gh1", 11)).contains("400.0");
        }
        assertEqualsPreparedFromScratch();
    }

    @Test
    void compactingReadingsChangesNothing() {
        try (Store store = store("w")) {
            history(store, 2);
            readings(2, 3).appendTo(store);
            eras(3).writeTo(store);
            prepare(store, WEEKS);
            store.overwrite(
                    ReadingsTable.ID,
                    store.read(ReadingsTable.ID).localCheckpoint().coalesce(1));

            assertThat(prepare(store, WEEKS).nothingChanged()).isTrue();
            assertThat(prepare(store, WEEKS).nothingChanged()).isTrue();
        }
    }

    @Test
    void optimizingChangesNothing() {
        try (Store store = store("w")) {
            history(store, 2);
            readings(2, 3).appendTo(store);
            eras(3).writeTo(store);
            prepare(store, WEEKS);
            PreparedTables before = prepared("w");
            try (Interruption interruption = Interruption.watch(spark.sparkContext())) {
                new TableOptimizer(store, EraArraysTable.rowGroupBytes(WEEKS.settings()), interruption::requested)
                        .run(TableOptimizer.MIN_RETENTION);
            }

            assertThat(prepare(store, WEEKS).nothingChanged()).isTrue();
            assertThat(prepared("w")).isEqualTo(before);
        }
    }

    private void history(Store store, int days) {
        readings(0, days).appendTo(store);
        eras(days).writeTo(store);
        prepare(store, WEEKS);
    }

    /** Two series with one reading per hour; a third of the values of {@code rh} is missing. */
    private static ReadingsBuilder readings(int fromDay, int toDay) {
        ReadingsBuilder builder = ReadingsBuilder.of("t", "rh");
        for (String series : List.of("gh1", "gh2")) {
            builder.steady(
                    series,
                    START.plus(Duration.ofDays(fromDay)).toString(),
                    Duration.ofHours(1),
                    24 * (toDay - fromDay),
                    (row, sensor) -> sensor == 1 && row % 3 == 0 ? null : fromDay * 24 + row + 0.25 * sensor);
        }
        return builder;
    }

    /** For each series and day: an era of three days at level A and one of a day at level C. */
    private static ErasBuilder eras(int days) {
        ErasBuilder eras = new ErasBuilder();
        for (int day = 0; day < days; day++) {
            Instant start = START.plus(Duration.ofDays(day));
            for (String series : List.of("gh1", "gh2")) {
                long id = series.equals("gh1") ? day : 100_000 + day;
                eras.era(Level.A, series, id, us(start), us(start.plus(Duration.ofDays(3))));
                eras.era(Level.C, series, id, us(start), us(start.plus(Duration.ofDays(1))));
            }
        }
        return eras;
    }

    private static ErasBuilder windows(int days) {
        return new ErasBuilder()
                .windows(Level.A, "gh1", 0, START.toString(), Duration.ofDays(30), days / 30 + 1)
                .windows(Level.B, "gh1", 0, START.toString(), Duration.ofDays(7), days / 7 + 1)
                .windows(Level.C, "gh1", 0, START.toString(), Duration.ofDays(1), days)
                .windows(Level.C, "gh2", 0, START.toString(), Duration.ofDays(1), days);
    }

    private void assertEqualsPreparedFromScratch() {
        assertEqualsPreparedFromScratch(WEEKS);
    }

    private void assertEqualsPreparedFromScratch(PrepareSettings settings) {
        try (Store store = store("scratch");
                Store incremental = Store.openForReading(spark, dir.resolve("w").toString())) {
            store.append(ReadingsTable.ID, incremental.read(ReadingsTable.ID));
            store.overwrite(ErasTable.ID, incremental.read(ErasTable.ID));
            prepare(store, settings);
        }
        assertThat(prepared("w")).isEqualTo(prepared("scratch"));
    }

    private static String era(Store store, Level level, String series, long id) {
        return store.read(EraArraysTable.of(level))
                .where("series = '%s' and era_id = %d".formatted(series, id))
                .selectExpr("cast(x as string)")
                .collectAsList()
                .toString();
    }

    private static int buckets(PrepareReport report) {
        return report.levels().stream().mapToInt(LevelReport::changed).sum();
    }

    private long versions(Store store) {
        return List.of(BucketIndexTable.ID, EraIndexTable.ID, ReadingDaysTable.ID, EraArraysTable.of(Level.A)).stream()
                .mapToLong(table -> io.delta.tables.DeltaTable.forPath(spark, store.path(table))
                        .history()
                        .count())
                .sum();
    }

    private static PrepareReport prepare(Store store, PrepareSettings settings) {
        return Prepare.run(store, settings.settings());
    }

    private Store store(String name) {
        return Store.openForWriting(spark, dir.resolve(name).toString(), "test");
    }

    private PreparedTables prepared(String name) {
        return PreparedTables.of(spark, dir.resolve(name).toString());
    }

    private static long us(Instant instant) {
        return instant.toEpochMilli() * 1000;
    }
}
