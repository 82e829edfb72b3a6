package io.eraforge.tool.bench;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.Ingest;
import io.eraforge.workload.era.ingest.IngestRequest;
import io.eraforge.workload.era.schema.ErasTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Generates {@code readings} every five minutes, which are ingested, and {@code eras} of level A. Equal requests give equal values.
 */
final class BenchData {
    static final Level LEVEL = Level.A;
    /** Levels B and C have two and four times as many eras as {@link #LEVEL}. */
    private static final List<Level> LEVELS = List.of(Level.A, Level.B, Level.C);

    private static final long STEP_US = 300_000_000L;
    private static final long START_US = 1_577_836_800_000_000L;
    /** About two years. */
    static final long ROWS_PER_SERIES = 200_000;

    private final BenchRequest request;
    private final long series;
    private final long rowsPerSeries;

    BenchData(BenchRequest request) {
        this.request = request;
        this.series = Math.max(1, Math.min(request.eras(), request.rows() / ROWS_PER_SERIES));
        this.rowsPerSeries = (request.rows() + series - 1) / series;
    }

    /** Ingests readings, so that prepare finds what it finds in real warehouses; {@code source}: a folder for their files. */
    void write(Store store, Settings.Ingest settings, Path source) {
        readings(store.spark()).write().parquet(source.toString());
        Ingest.run(store, settings, IngestRequest.of(List.of(source.toString()), ""));
        store.overwrite(ErasTable.ID, eras(store.spark(), LEVEL).coalesce(1));
    }

    /** Writes eras of all three levels, without readings. */
    void writeErasOfAllLevels(Store store) {
        Dataset<Row> all = LEVELS.stream()
                .map(level -> eras(store.spark(), level))
                .reduce(Dataset::union)
                .orElseThrow();
        store.overwrite(ErasTable.ID, all.coalesce(1));
    }

    private Dataset<Row> readings(SparkSession spark) {
        List<String> columns = new ArrayList<>(List.of("series", "timestamp_micros(ts_us) AS time"));
        for (int sensor = 0; sensor < request.sensors(); sensor++) {
            columns.add(value(sensor) + " AS " + sensorName(sensor));
        }
        return spark.range(request.rows())
                .selectExpr(
                        "id",
                        "concat('series_', id div %d) AS series".formatted(rowsPerSeries),
                        "id %% %d AS i".formatted(rowsPerSeries))
                .withColumn("ts_us", col("i").multiply(STEP_US).plus(START_US))
                .selectExpr(columns.toArray(String[]::new));
    }

    static String sensorName(int number) {
        return "sensor_%02d".formatted(number);
    }

    private String value(int sensor) {
        String noise = "(pmod(xxhash64(id, %d), 1000003) / 1000003D)".formatted(sensor);
        String value = "20 + %d * sin(i * 0.0218166156D + %d) + 3 * %s".formatted(1 + sensor % 5, sensor, noise);
        return switch (request.shape()) {
            case UNIFORM -> value;
            case GREENHOUSE -> "CASE WHEN %s THEN round(%s, 2) END".formatted(hasValue(sensor), value);
        };
    }

    /** The share of missing values grows to 91% at the last sensor: nine tenths in outages of days, the rest scattered. */
    private String hasValue(int sensor) {
        double missing = 0.91 * sensor / Math.max(1, request.sensors() - 1);
        double inOutages = 0.9 * missing;
        double scattered = (missing - inOutages) / (1 - inOutages);
        return "pmod(xxhash64(id div 700, %d), 10007) >= %f AND pmod(xxhash64(id, -%d), 10007) >= %f"
                .formatted(sensor, inOutages * 10007, sensor + 1, scattered * 10007);
    }

    private Dataset<Row> eras(SparkSession spark, Level level) {
        long eras = Math.min(request.rows(), request.eras() << LEVELS.indexOf(level));
        long perSeries = (eras + series - 1) / series;
        return spark.range(eras)
                .selectExpr(
                        "'%s' AS level".formatted(level),
                        "concat('series_', id div %d) AS series".formatted(perSeries),
                        "id AS era_id",
                        "%d + (id %% %d) * %d div %d * %d AS start_us"
                                .formatted(START_US, perSeries, rowsPerSeries, perSeries, STEP_US),
                        "%d + (id %% %d + 1) * %d div %d * %d AS next_us"
                                .formatted(START_US, perSeries, rowsPerSeries, perSeries, STEP_US))
                .withColumn("end_us", end())
                .selectExpr("level", "series", "era_id", "start_us", "end_us", "CAST(NULL AS INT) AS priority");
    }

    private Column end() {
        return switch (request.shape()) {
            case UNIFORM -> col("next_us");
            // From half to almost twice the distance to the next era's start.
            case GREENHOUSE ->
                expr("start_us + greatest(1, (next_us - start_us) * (50 + pmod(xxhash64(era_id), 140)) div 100)");
        };
    }
}
