package io.eraforge.table;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.era.Level;
import java.util.HashSet;
import java.util.List;
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
    private final Set<Long> buckets = new HashSet<>();

    public FailedEras(Store store, Level level, String featureSet) {
        this.store = store;
        this.level = level;
        this.featureSet = featureSet;
        rows().select("bucket").distinct().collectAsList().forEach(row -> buckets.add(row.getLong(0)));
    }

    /** Buckets that hold failures. */
    public Set<Long> buckets() {
        return Set.copyOf(buckets);
    }

    /** The failures of this level and feature set. */
    public Dataset<Row> rows() {
        Dataset<Row> all = store.exists(TableId.FAILED_ERAS)
                ? store.read(TableId.FAILED_ERAS)
                : store.spark().createDataFrame(List.of(), SCHEMA);
        return all.where(mine());
    }

    /** Eras with at least one failed sensor. */
    public static Dataset<Row> eras(Dataset<Row> failures) {
        return failures.select("series", "era_id").distinct();
    }

    /**
     * Makes the table say what {@code features} says of these buckets, and counts the attempts. Returns how many eras
     * failed. Commits only if there is something to record or to take back.
     */
    public long record(String runId, Set<Long> replaced, String predicate, Dataset<Row> features) {
        Dataset<Row> failed = features.where(predicate).where(col("status").notEqual("ok"));
        long count = eras(failed).count();
        if (count == 0 && replaced.stream().noneMatch(buckets::contains)) {
            return 0;
        }
        Column[] columns = java.util.Arrays.stream(SCHEMA.fieldNames())
                .map(name -> col(name))
                .toArray(Column[]::new);
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
        if (count > 0) {
            rows().where(predicate)
                    .select("bucket")
                    .distinct()
                    .collectAsList()
                    .forEach(row -> buckets.add(row.getLong(0)));
        }
        return count;
    }

    private Column mine() {
        return col("level").equalTo(level.name()).and(col("feature_set").equalTo(featureSet));
    }
}
