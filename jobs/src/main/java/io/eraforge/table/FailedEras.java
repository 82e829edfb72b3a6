package io.eraforge.table;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.era.Level;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The table {@code failed_eras}: every era and sensor of one feature table that did not make it. */
public final class FailedEras {
    private static final StructType SCHEMA = new StructType()
            .add("level", DataTypes.StringType)
            .add("feature_set", DataTypes.StringType)
            .add("bucket", DataTypes.LongType)
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("sensor", DataTypes.StringType)
            .add("attempts", DataTypes.IntegerType)
            .add("backend", DataTypes.StringType)
            .add("error", DataTypes.StringType)
            .add("run_id", DataTypes.StringType);

    private final Store store;
    private final Level level;
    private final String featureSet;
    private final Set<Long> buckets;

    public FailedEras(Store store, Level level, String featureSet) {
        this.store = store;
        this.level = level;
        this.featureSet = featureSet;
        this.buckets = new HashSet<>(counts(store.tables(), level, featureSet).keySet());
    }

    /** How many eras failed, of each bucket that holds any. */
    public static Map<Long, Integer> counts(Tables tables, Level level, String featureSet) {
        Map<Long, Set<Era>> eras = new HashMap<>();
        tables.read(TableId.FAILED_ERAS, level, List.of("feature_set", "bucket", "series", "era_id"), row -> {
            if (featureSet.equals(row.text(0))) {
                eras.computeIfAbsent(row.number(1), bucket -> new HashSet<>()).add(new Era(row.text(2), row.number(3)));
            }
        });
        Map<Long, Integer> counts = new HashMap<>();
        eras.forEach((bucket, failed) -> counts.put(bucket, failed.size()));
        return counts;
    }

    private record Era(String series, long id) {}

    /** Buckets that hold failures. */
    public Set<Long> buckets() {
        return Set.copyOf(buckets);
    }

    /** The failures of this level and feature set. */
    private Dataset<Row> rows() {
        Dataset<Row> all = store.exists(TableId.FAILED_ERAS)
                ? store.read(TableId.FAILED_ERAS)
                : store.spark().createDataFrame(List.of(), SCHEMA);
        return all.where(mine());
    }

    /**
     * Makes the table say what {@code features} says of these buckets, and counts the attempts. Returns how many eras
     * failed. Reads and commits only if there is something to record or to take back.
     */
    public long record(String runId, Set<Long> replaced, String predicate, TableId features) {
        boolean failures = !store.tables()
                .commit(features, store.version(features))
                .map(commit -> commit.addedOnly("status", "ok"))
                .orElse(false);
        if (!failures && replaced.stream().noneMatch(buckets::contains)) {
            return 0;
        }
        Dataset<Row> failed =
                store.read(features).where(predicate).where(col("status").notEqual("ok"));
        Column[] columns =
                Arrays.stream(SCHEMA.fieldNames()).map(name -> col(name)).toArray(Column[]::new);
        Dataset<Row> before = rows().select(
                        col("series"),
                        col("era_id"),
                        col("sensor"),
                        col("attempts").as("before"));
        Dataset<Row> rows = failed.join(
                        broadcast(before),
                        scala.jdk.javaapi.CollectionConverters.asScala(List.of("series", "era_id", "sensor"))
                                .toSeq(),
                        "left")
                .withColumn("attempts", coalesce(col("before"), lit(0)).plus(1))
                .withColumn("level", lit(level.name()))
                .withColumn("feature_set", lit(featureSet))
                .withColumn("run_id", lit(runId))
                .select(columns)
                .coalesce(1);
        String mine = "level = '%s' AND feature_set = '%s' AND %s".formatted(level, featureSet, predicate);
        store.replace(TableId.FAILED_ERAS, rows, mine);
        buckets.removeAll(replaced);
        Map<Long, Integer> counts = counts(store.tables(), level, featureSet);
        counts.keySet().retainAll(replaced);
        buckets.addAll(counts.keySet());
        return counts.values().stream().mapToLong(Integer::longValue).sum();
    }

    private Column mine() {
        return col("level").equalTo(level.name()).and(col("feature_set").equalTo(featureSet));
    }
}
