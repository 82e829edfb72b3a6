package io.eraforge.table;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.desc;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_extract;
import static org.apache.spark.sql.functions.regexp_replace;
import static org.apache.spark.sql.functions.struct;

import io.eraforge.era.Level;
import io.eraforge.udf.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The table {@code failed_eras}: every era and sensor of one feature table that did not make it. */
public final class FailedEras {
    /** Stands for those sensors of an era whose names are lost with their file. */
    public static final String ANY_SENSOR = "*";

    private static final List<String> KEYS = List.of("series", "era_id", "sensor");
    private static final StructType SCHEMA = new StructType()
            .add("level", DataTypes.StringType)
            .add("feature_set", DataTypes.StringType)
            .add("bucket", DataTypes.LongType)
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("sensor", DataTypes.StringType)
            .add("attempts", DataTypes.IntegerType)
            .add("backend", DataTypes.StringType)
            .add("error_class", DataTypes.StringType)
            .add("error", DataTypes.StringType)
            .add("batch_size", DataTypes.IntegerType)
            .add("executor", DataTypes.StringType)
            .add("gpu", DataTypes.StringType)
            .add("tried", DataTypes.StringType)
            .add("run_id", DataTypes.StringType);
    private static final StructType RETRIED = new StructType()
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("sensor", DataTypes.StringType)
            .add("tries", DataTypes.IntegerType)
            .add("backend", DataTypes.StringType)
            .add("error", DataTypes.StringType)
            .add("tried", DataTypes.StringType);

    private final Store store;
    private final Level level;
    private final String featureSet;
    private final TableId features;
    private final Set<Long> buckets;

    public FailedEras(Store store, Level level, String featureSet) {
        this.store = store;
        this.level = level;
        this.featureSet = featureSet;
        this.features = TableId.features(level, featureSet);
        this.buckets = new HashSet<>(counts(store.tables(), level, featureSet).keySet());
    }

    /** An era and sensor that failed, and how. */
    public record Failure(long bucket, String series, long eraId, String sensor, String error) {}

    /** What trying an era and sensor again by itself came to; {@code error} is that of the last try. */
    public record Retried(Failure failure, int tries, String backend, String error, String tried) {}

    /** The most frequent kind of error, one example of it, and how many eras it struck. */
    public record Commonest(String error, long eras) {}

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

    /** How many eras failed in these buckets. */
    public long count(Set<Long> chosen) {
        return counts(store.tables(), level, featureSet).entrySet().stream()
                .filter(bucket -> chosen.contains(bucket.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The failures in these buckets. */
    public List<Failure> of(Set<Long> chosen) {
        List<Failure> found = new ArrayList<>();
        List<String> columns = List.of("feature_set", "bucket", "series", "era_id", "sensor", "error");
        tables().read(TableId.FAILED_ERAS, level, columns, row -> {
            if (featureSet.equals(row.text(0)) && chosen.contains(row.number(1))) {
                found.add(new Failure(row.number(1), row.text(2), row.number(3), row.text(4), row.text(5)));
            }
        });
        return found;
    }

    private Tables tables() {
        return store.tables();
    }

    /** Of the rows that these buckets' newest commit wrote; empty if none failed. Reads only if one did. */
    public Optional<Commonest> commonest(Set<Long> replaced) {
        if (!newestFailed()) {
            return Optional.empty();
        }
        List<Row> most = failed(replaced)
                .groupBy(errorClass(col("error")).as("error_class"))
                .agg(
                        countDistinct(struct(col("series"), col("era_id"))).as("eras"),
                        first(plain(col("error"))).as("error"))
                .orderBy(desc("eras"))
                .limit(1)
                .collectAsList();
        return most.stream().findFirst().map(row -> new Commonest(row.getString(2), row.getLong(1)));
    }

    /**
     * Makes the table say what the feature table says of these buckets, which a wave has just replaced: one more attempt for
     * each failure. Returns how many eras failed. Reads and commits only if there is something to record or to take back.
     */
    public long record(String runId, Set<Long> replaced, String tried, int batchSize) {
        if (!newestFailed() && replaced.stream().noneMatch(buckets::contains)) {
            return 0;
        }
        Dataset<Row> before = before(replaced).select(keysAnd(col("attempts").as("before")));
        Dataset<Row> rows = join(failed(replaced), before)
                .withColumn("attempts", coalesce(col("before"), lit(0)).plus(1))
                .withColumn("batch_size", lit(batchSize))
                .withColumn("tried", lit(tried));
        return commit(runId, replaced, rows);
    }

    /** The same after failures of these buckets were tried by themselves: what the feature table has as computed leaves. */
    public long recordAgain(String runId, Set<Long> replaced, List<Retried> retried) {
        Dataset<Row> again = store.spark()
                .createDataFrame(retried.stream().map(FailedEras::row).toList(), RETRIED)
                .select(keysAnd(
                        col("tries"),
                        col("backend").as("b"),
                        col("error").as("e"),
                        col("tried").as("t")));
        Dataset<Row> still = failed(replaced).select(keysAnd());
        Dataset<Row> rows = join(join(before(replaced), again), still, "left_semi")
                .withColumn("attempts", col("attempts").plus(coalesce(col("tries"), lit(0))))
                .withColumn("backend", coalesce(col("b"), col("backend")))
                .withColumn("error", coalesce(col("e"), col("error")))
                .withColumn("tried", coalesce(col("t"), col("tried")));
        return commit(runId, replaced, rows);
    }

    private static Row row(Retried r) {
        Failure f = r.failure();
        return RowFactory.create(f.series(), f.eraId(), f.sensor(), r.tries(), r.backend(), r.error(), r.tried());
    }

    private long commit(String runId, Set<Long> replaced, Dataset<Row> rows) {
        Column[] columns =
                Arrays.stream(SCHEMA.fieldNames()).map(name -> col(name)).toArray(Column[]::new);
        Column kept = col("error");
        Dataset<Row> told = rows.withColumn("level", lit(level.name()))
                .withColumn("feature_set", lit(featureSet))
                .withColumn("run_id", lit(runId))
                .withColumn("error_class", errorClass(kept))
                .withColumn("executor", regexp_extract(kept, Place.PATTERN, 1))
                .withColumn("gpu", regexp_extract(kept, Place.PATTERN, 2))
                .select(columns)
                .coalesce(1);
        String mine = "level = '%s' AND feature_set = '%s' AND %s".formatted(level, featureSet, predicate(replaced));
        store.replace(TableId.FAILED_ERAS, told, mine);
        buckets.removeAll(replaced);
        Map<Long, Integer> counts = counts(tables(), level, featureSet);
        counts.keySet().retainAll(replaced);
        buckets.addAll(counts.keySet());
        return counts.values().stream().mapToLong(Integer::longValue).sum();
    }

    private boolean newestFailed() {
        return !tables().commit(features, store.version(features))
                .map(commit -> commit.addedOnly("status", "ok"))
                .orElse(false);
    }

    private Dataset<Row> failed(Set<Long> replaced) {
        return store.read(features)
                .where(predicate(replaced))
                .where(col("status").notEqual("ok"));
    }

    /** The table's rows of these buckets, with every column: it may have been made before some of them were. */
    private Dataset<Row> before(Set<Long> replaced) {
        Dataset<Row> all = store.exists(TableId.FAILED_ERAS)
                ? store.read(TableId.FAILED_ERAS)
                : store.spark().createDataFrame(List.of(), SCHEMA);
        List<String> known = List.of(all.columns());
        for (StructField field : SCHEMA.fields()) {
            if (!known.contains(field.name())) {
                all = all.withColumn(field.name(), lit(null).cast(field.dataType()));
            }
        }
        return all.where(col("level").equalTo(level.name()))
                .where(col("feature_set").equalTo(featureSet))
                .where(predicate(replaced));
    }

    private static Dataset<Row> join(Dataset<Row> rows, Dataset<Row> few) {
        return join(rows, few, "left");
    }

    private static Dataset<Row> join(Dataset<Row> rows, Dataset<Row> few, String how) {
        return rows.join(
                broadcast(few),
                scala.jdk.javaapi.CollectionConverters.asScala(KEYS).toSeq(),
                how);
    }

    private static Column[] keysAnd(Column... others) {
        List<Column> columns =
                new ArrayList<>(KEYS.stream().map(name -> col(name)).toList());
        columns.addAll(List.of(others));
        return columns.toArray(Column[]::new);
    }

    private static Column errorClass(Column error) {
        return regexp_extract(error, "^[\\w.$]+", 0);
    }

    private static Column plain(Column error) {
        return regexp_replace(error, Place.PATTERN, "");
    }

    private static String predicate(Set<Long> buckets) {
        return buckets.stream().map(String::valueOf).collect(Collectors.joining(", ", "bucket IN (", ")"));
    }
}
