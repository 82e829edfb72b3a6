package io.eraforge.workload.era.prepare;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.Store;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.prepare.PrepareReport.LevelReport;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class PrepareTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    Path dir;

    private Store store;

    @BeforeEach
    void open(SparkSession spark) {
        store = Store.openForWriting(spark, dir.toString(), "test");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void cutsAnEraIntoOneRowPerSensorWithoutMissingValues() {
        ReadingsBuilder.of("t", "odd.id`°", "never")
                .row("gh1", "2024-01-01T00:01:00Z", 1.5, null, null)
                .row("gh1", "2024-01-01T00:03:00Z", Double.NaN, 2.0, null)
                .row("gh1", "2024-01-01T00:02:00Z", Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, null)
                .row("gh2", "2024-01-01T00:02:00Z", -0.0, 7.0, null)
                .appendTo(store);
        new ErasBuilder()
                .era(Level.A, "gh1", 1, "2024-01-01T00:00:00Z", "2024-01-01T01:00:00Z")
                .era(Level.B, "gh2", 2, "2024-01-01T00:02:00Z", "2024-01-01T00:02:01Z")
                .writeTo(store);

        prepare(PrepareSettings.defaults());

        assertThat(eras(Level.A))
                .containsExactly(
                        "gh1|1|3|3600000000|odd.id`°|2|[120000000, 180000000]|[-Infinity, 2.0]",
                        "gh1|1|3|3600000000|t|2|[60000000, 120000000]|[1.5, Infinity]");
        assertThat(eras(Level.B))
                .containsExactly("gh2|2|1|1000000|odd.id`°|1|[0]|[7.0]", "gh2|2|1|1000000|t|1|[0]|[-0.0]");
        assertThat(index()).containsExactly("A|gh1|1|3|0|2|4", "B|gh2|2|1|0|2|2");
    }

    @Test
    void acceptsErasThatOverlapTouchLeaveGapsAreEmptyOrExceedTheReadings() {
        ReadingsBuilder.of("x")
                .steady("gh1", "2024-03-01T00:00:00Z", MINUTE, 60, (row, sensor) -> (double) row)
                .appendTo(store);
        new ErasBuilder()
                .era(Level.A, "gh1", 1, "2024-03-01T00:10:00Z", "2024-03-01T00:13:00Z")
                .era(Level.A, "gh1", 2, "2024-03-01T00:12:00Z", "2024-03-01T00:15:00Z")
                .era(Level.A, "gh1", 3, "2024-03-01T00:15:00Z", "2024-03-01T00:16:00Z")
                .era(Level.A, "gh1", 4, "2024-03-01T00:40:30Z", "2024-03-01T00:42:00.000001Z")
                .era(Level.A, "gh1", 5, "2024-03-01T00:20:10Z", "2024-03-01T00:20:50Z")
                .era(Level.A, "gh1", 6, "2024-03-01T00:30:00Z", "2024-03-01T00:30:00Z")
                .era(Level.A, "gh1", 7, "1969-12-31T23:00:00Z", "2024-03-01T00:02:00Z")
                .era(Level.A, "gh1", 8, "2024-03-01T00:58:00Z", "9999-01-01T00:00:00Z")
                .era(Level.A, "gh1", 9, "1950-01-01T00:00:00Z", "1960-01-01T00:00:00Z")
                .era(Level.A, "unknown", 10, "2024-03-01T00:00:00Z", "2024-03-01T01:00:00Z")
                .writeTo(store);

        prepare(PrepareSettings.defaults());

        assertThat(values(Level.A))
                .containsExactly(
                        "1:[10.0, 11.0, 12.0]",
                        "2:[12.0, 13.0, 14.0]",
                        "3:[15.0]",
                        "4:[41.0, 42.0]",
                        "7:[0.0, 1.0]",
                        "8:[58.0, 59.0]");
        assertThat(index())
                .containsExactly(
                        "A|gh1|1|3|0|1|3",
                        "A|gh1|2|3|0|1|3",
                        "A|gh1|3|1|0|1|1",
                        "A|gh1|4|2|0|1|2",
                        "A|gh1|5|0|0|0|0",
                        "A|gh1|6|0|0|0|0",
                        "A|gh1|7|2|0|1|2",
                        "A|gh1|8|2|0|1|2",
                        "A|gh1|9|0|0|0|0",
                        "A|unknown|10|0|0|0|0");
    }

    @Test
    void countsErasBelowTheMinimumWithoutKeepingTheirArrays() {
        ReadingsBuilder.of("x")
                .steady("gh1", "2024-03-01T00:00:00Z", MINUTE, 10, (row, sensor) -> (double) row)
                .appendTo(store);
        new ErasBuilder()
                .era(Level.C, "gh1", 1, "2024-03-01T00:00:00Z", "2024-03-01T00:03:00Z")
                .era(Level.C, "gh1", 2, "2024-03-01T00:00:00Z", "2024-03-01T00:04:00Z")
                .writeTo(store);

        PrepareReport report = prepare(PrepareSettings.defaults().minRows(4));

        assertThat(values(Level.C)).containsExactly("2:[0.0, 1.0, 2.0, 3.0]");
        assertThat(index()).containsExactly("C|gh1|1|3|0|1|3", "C|gh1|2|4|0|1|4");
        LevelReport level = report.levels().get(2);
        assertThat(level.eras()).isEqualTo(2);
        assertThat(level.belowMinimum()).isEqualTo(1);
        assertThat(level.values()).isEqualTo(4);
        assertThat(level.bytesWritten()).isPositive();
    }

    @Test
    void countsDuplicateTimesAndSortsTheirValues() {
        ReadingsBuilder.of("x", "y")
                .row("gh1", "2024-03-01T00:01:00Z", 5.0, null)
                .row("gh1", "2024-03-01T00:00:00Z", 1.0, 2.0)
                .row("gh1", "2024-03-01T00:01:00Z", 3.0, 9.0)
                .row("gh1", "2024-03-01T00:01:00Z", 4.0, 8.0)
                .appendTo(store);
        new ErasBuilder()
                .era(Level.A, "gh1", 1, "2024-03-01T00:00:00Z", "2024-03-01T00:02:00Z")
                .era(Level.A, "gh1", 2, "2024-03-01T00:00:00Z", "2024-03-01T00:01:00Z")
                .writeTo(store);

        prepare(PrepareSettings.defaults());

        assertThat(values(Level.A))
                .containsExactly("1:[1.0, 3.0, 4.0, 5.0]", "1:[2.0, 8.0, 9.0]", "2:[1.0]", "2:[2.0]");
        assertThat(index()).containsExactly("A|gh1|1|4|2|2|7", "A|gh1|2|1|0|2|2");
    }

    @Test
    void agreesWithAPlainJoin() {
        int[] seed = {7};
        ReadingsBuilder readings = ReadingsBuilder.of("a", "b", "c");
        for (String series : List.of("s1", "s2", "s3")) {
            readings.steady(
                    series,
                    "2024-02-27T00:00:00Z",
                    Duration.ofMinutes(17),
                    600,
                    (row, sensor) -> random(seed, 100) < 30 ? null : (double) random(seed, 1000));
        }
        readings.appendTo(store);
        ErasBuilder eras = new ErasBuilder();
        long start = 1_708_992_000_000_000L;
        for (int id = 0; id < 200; id++) {
            long from = start + random(seed, 8 * 86_400) * 1_000_000L;
            long length = random(seed, 3 * 86_400) * 1_000_000L;
            eras.era(Level.values()[id % 3], "s" + (1 + random(seed, 4)), id, from, from + length);
        }
        eras.writeTo(store);

        prepare(PrepareSettings.defaults().width(Duration.ofHours(6)).seriesGroups(2));

        for (Level level : Level.values()) {
            assertThat(eras(level)).isEqualTo(plainJoin(level)).isNotEmpty();
        }
        assertThat(index()).isEqualTo(plainIndex()).hasSize(200);
    }

    @Test
    void hashesEqualThoseOfSql() {
        ReadingsBuilder.of("x", "y")
                .steady("gh1", "2024-03-01T00:00:00Z", MINUTE, 10, (row, s) -> row == 3 ? null : row - 2.0 * s)
                .row("gh1", "2024-03-01T00:30:00Z", -0.0, Double.NaN)
                .appendTo(store);
        new ErasBuilder()
                .era(Level.A, "gh1", 1, "2024-03-01T00:00:00Z", "2024-03-01T01:00:00Z")
                .writeTo(store);

        prepare(PrepareSettings.defaults());

        String sensor = "if(%1$s is null or isnan(%1$s), 0L, xxhash64(xxhash64('%1$s'), %1$s))";
        Row content = store.read(ReadingsTable.ID)
                .selectExpr("bit_xor(xxhash64(series, ts_us, %s ^ %s))"
                        .formatted(sensor.formatted("x"), sensor.formatted("y")))
                .first();
        Row era = store.read(EraIndexTable.ID)
                .selectExpr("content_hash", "xxhash64(series, era_id, start_us, end_us, n_rows, content_hash)")
                .first();
        assertThat(era.getLong(0)).isEqualTo(content.getLong(0));
        assertThat(store.read(BucketIndexTable.ID)
                        .select("content_hash")
                        .first()
                        .getLong(0))
                .isEqualTo(era.getLong(1));
    }

    @Test
    void acceptsEmptyTables() {
        ReadingsBuilder.of("x").appendTo(store);
        new ErasBuilder().writeTo(store);
        assertThat(prepare(PrepareSettings.defaults()).nothingChanged()).isTrue();

        new ErasBuilder()
                .era(Level.A, "gh1", 1, "2024-03-01T00:00:00Z", "2024-03-01T01:00:00Z")
                .writeTo(store);
        prepare(PrepareSettings.defaults().autoWidth());
        assertThat(index()).containsExactly("A|gh1|1|0|0|0|0");
        assertThat(eras(Level.A)).isEmpty();
    }

    @Test
    void namesTheMissingTable() {
        assertThatThrownBy(() -> prepare(PrepareSettings.defaults()))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("table 'readings' does not exist")
                .hasMessageContaining("ingest");
    }

    @Test
    void publishesThePlanWithTheOverlapOfEras() {
        ReadingsBuilder.of("x", "y")
                .steady("gh1", "2024-03-01T00:00:00Z", MINUTE, 60, (row, sensor) -> sensor == 0 ? (double) row : null)
                .appendTo(store);
        new ErasBuilder()
                .era(Level.A, "gh1", 1, "2024-03-01T00:00:00Z", "2024-03-01T01:00:00Z")
                .era(Level.A, "gh1", 2, "2024-03-01T00:00:00Z", "2024-03-01T01:00:00Z")
                .era(Level.A, "gh1", 3, "2024-03-01T00:30:00Z", "2024-03-01T01:00:00Z")
                .writeTo(store);
        List<PreparePlan> plans = new ArrayList<>();

        Prepare.run(store, PrepareSettings.defaults().settings(), new PrepareListener() {
            @Override
            public void planned(PreparePlan plan) {
                plans.add(plan);
            }
        });

        PreparePlan.LevelPlan plan = plans.get(0).levels().get(0);
        assertThat(plan.overlap()).isEqualTo(2.5);
        assertThat(plan.values()).isEqualTo(150);
        assertThat(plan.eras()).isEqualTo(3);
        assertThat(plans.get(0).bytes()).isPositive();
    }

    @Test
    void refusesIfTheDiskIsTooSmall() {
        oneEra();
        assertThatThrownBy(() -> prepare(PrepareSettings.defaults().headroom(1e15)))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
                .hasMessageContaining("MB free, but only");
        assertThat(store.exists(EraArraysTable.of(Level.A))).isFalse();
    }

    @Test
    void refusesAnEraWithTooManyValues() {
        oneEra();
        assertThatThrownBy(() -> prepare(PrepareSettings.defaults().maxValues(9)))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_DATA))
                .hasMessageContaining("era 1 of series 'gh1'")
                .hasMessageContaining("10 values, more than prepare.max-values (9)");
    }

    @Test
    void refusesADifferentBucketWidth() {
        oneEra();
        prepare(PrepareSettings.defaults().autoWidth());
        prepare(PrepareSettings.defaults().width(Duration.ofDays(14)));
        assertThatThrownBy(() -> prepare(PrepareSettings.defaults()))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining("prepare.bucket-width.a");
    }

    private void oneEra() {
        ReadingsBuilder.of("x")
                .steady("gh1", "2024-03-01T00:00:00Z", MINUTE, 10, (row, sensor) -> (double) row)
                .appendTo(store);
        new ErasBuilder()
                .era(Level.A, "gh1", 1, "2024-03-01T00:00:00Z", "2024-03-01T01:00:00Z")
                .writeTo(store);
    }

    private PrepareReport prepare(PrepareSettings settings) {
        return Prepare.run(store, settings.settings());
    }

    private List<String> eras(Level level) {
        return lines(store.read(EraArraysTable.of(level))
                .orderBy("series", "era_id", "sensor")
                .selectExpr("series", "era_id", "n_rows", "duration_us", "sensor", "n_values", "t_us", "x")
                .collectAsList());
    }

    private List<String> values(Level level) {
        return store
                .read(EraArraysTable.of(level))
                .orderBy("era_id", "sensor")
                .selectExpr("era_id", "x")
                .collectAsList()
                .stream()
                .map(row -> row.get(0) + ":" + text(row.get(1)))
                .toList();
    }

    private List<String> index() {
        return lines(store.read(EraIndexTable.ID)
                .orderBy("level", "series", "era_id")
                .select("level", "series", "era_id", "n_rows", "duplicates", "n_sensors", "n_values")
                .collectAsList());
    }

    /** The expected rows, by a nested-loop join and Spark's aggregates. */
    private List<String> plainJoin(Level level) {
        store.read(ErasTable.ID).where("level = '" + level + "'").createOrReplaceTempView("plain_eras");
        store.read(ReadingsTable.ID).createOrReplaceTempView("plain_readings");
        return lines(store.spark().sql("""
                        with joined as (
                          select e.series, era_id, end_us - start_us as duration_us, ts_us - start_us as t,
                                 count(1) over (partition by era_id) as n_rows, a, b, c
                          from plain_eras e join plain_readings r
                          on e.series = r.series and ts_us >= start_us and ts_us < end_us),
                        tall as (
                          select series, era_id, n_rows, duration_us, t, stack(3, 'a', a, 'b', b, 'c', c) as (sensor, x)
                          from joined)
                        select series, era_id, n_rows, duration_us, sensor, count(1),
                               transform(sort_array(collect_list(struct(t, x))), v -> v.t),
                               transform(sort_array(collect_list(struct(t, x))), v -> v.x)
                        from tall where x is not null
                        group by series, era_id, n_rows, duration_us, sensor order by series, era_id, sensor""").collectAsList());
    }

    private List<String> plainIndex() {
        return lines(store.read(ErasTable.ID)
                .alias("e")
                .join(
                        store.read(ReadingsTable.ID).alias("r"),
                        expr("e.series = r.series and ts_us >= start_us and ts_us < end_us"),
                        "left")
                .groupBy("level", "e.series", "era_id")
                .agg(
                        expr("count(ts_us)"),
                        expr("count(ts_us) - count(distinct ts_us)"),
                        expr("int(count(a) > 0) + int(count(b) > 0) + int(count(c) > 0)"),
                        expr("count(a) + count(b) + count(c)"))
                .orderBy("level", "e.series", "era_id")
                .collectAsList());
    }

    private static List<String> lines(List<Row> rows) {
        return rows.stream().map(PrepareTest::line).toList();
    }

    private static String line(Row row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            cells.add(text(row.get(i)));
        }
        return String.join("|", cells);
    }

    private static String text(Object cell) {
        return cell instanceof scala.collection.Seq<?> list ? list.mkString("[", ", ", "]") : String.valueOf(cell);
    }

    /** Linear congruential generator: deterministic on every platform. */
    private static int random(int[] state, int below) {
        state[0] = state[0] * 1_103_515_245 + 12_345;
        return ((state[0] >>> 8) & 0x7fffff) % below;
    }
}
