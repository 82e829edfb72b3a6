package io.eraforge.workload.era.prepare;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Rows of the tables that {@code prepare} writes, as text, for comparison. */
record PreparedTables(List<String> arrays, List<String> index, List<String> buckets) {

    static PreparedTables of(SparkSession spark, String warehouse) {
        try (Store store = Store.openForReading(spark, warehouse)) {
            return new PreparedTables(
                    List.of(Level.values()).stream()
                            .filter(level -> store.exists(EraArraysTable.of(level)))
                            .flatMap(level -> arrays(store, level).stream())
                            .toList(),
                    rows(store.read(EraIndexTable.ID)
                            .select(
                                    "level",
                                    "series",
                                    "era_id",
                                    "start_us",
                                    "end_us",
                                    "priority",
                                    "n_rows",
                                    "duration_us",
                                    "duplicates",
                                    "n_sensors",
                                    "n_values",
                                    "content_hash",
                                    "bucket")
                            .orderBy("level", "series", "era_id", "start_us")),
                    rows(store.read(BucketIndexTable.ID).orderBy("level", "bucket")));
        }
    }

    static List<String> arrays(Store store, Level level) {
        return rows(store.read(EraArraysTable.of(level))
                .selectExpr(
                        "'" + level + "'",
                        "series",
                        "era_id",
                        "sensor",
                        "n_rows",
                        "duration_us",
                        "bucket",
                        "n_values",
                        "t_us",
                        "x")
                .orderBy("series", "era_id", "sensor"));
    }

    private static List<String> rows(Dataset<Row> frame) {
        return frame.collectAsList().stream().map(Row::toString).toList();
    }
}
