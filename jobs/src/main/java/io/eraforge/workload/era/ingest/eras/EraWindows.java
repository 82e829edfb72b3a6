package io.eraforge.workload.era.ingest.eras;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sequence;
import static org.apache.spark.sql.functions.sum;

import io.eraforge.era.Level;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.ingest.result.IngestReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Creates eras of fixed width that cover the readings of each series. Windows are aligned to 1970-01-01 UTC and numbered from
 * there, so that new readings add windows but never move existing ones.
 */
public final class EraWindows {
    private static final long MAX_WINDOWS = 100_000_000;

    private final Store store;

    public EraWindows(Store store) {
        this.store = store;
    }

    /** Replaces the eras of these levels, for all series with readings, by windows of the given widths. */
    public IngestReport.Eras create(Map<Level, Duration> widths) {
        if (!store.exists(TableId.READINGS)) {
            throw IngestErrors.noReadings();
        }
        Dataset<Row> spans = store.read(TableId.READINGS)
                .groupBy("series")
                .agg(min("ts_us").as("first_us"), max("ts_us").as("last_us"))
                .persist();
        try {
            List<Dataset<Row>> levels = new ArrayList<>();
            new TreeMap<>(widths).forEach((level, width) -> levels.add(windows(spans, level, width)));
            return new IngestReport.Eras(
                    new ErasMerge(store)
                            .replace(levels.stream().reduce(Dataset::union).orElseThrow()),
                    0);
        } finally {
            spans.unpersist();
        }
    }

    private static Dataset<Row> windows(Dataset<Row> spans, Level level, Duration width) {
        long us = width.toNanos() / 1000;
        Dataset<Row> numbers = spans.withColumn(
                        "first", expr("(first_us - pmod(first_us, %dL)) div %dL".formatted(us, us)))
                .withColumn("last", expr("(last_us - pmod(last_us, %dL)) div %dL".formatted(us, us)));
        long count = numbers.agg(sum(col("last").minus(col("first")).plus(1)))
                .first()
                .getLong(0);
        if (count > MAX_WINDOWS) {
            throw IngestErrors.tooManyWindows(level, width, count, MAX_WINDOWS);
        }
        return numbers.withColumn("era_id", explode(sequence(col("first"), col("last"))))
                .select(
                        lit(level.name()).as("level"),
                        col("series"),
                        col("era_id"),
                        col("era_id").multiply(us).as("start_us"),
                        col("era_id").plus(1).multiply(us).as("end_us"),
                        lit(null).cast("int").as("priority"));
    }
}
