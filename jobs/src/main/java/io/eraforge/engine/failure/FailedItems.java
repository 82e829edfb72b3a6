package io.eraforge.engine.failure;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.desc;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.Predicates;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The rows of {@code failed_eras} that belong to one feature table: its eras and sensors that failed. */
public final class FailedItems {
    /** Sensor of failures of a whole era: the names of its sensors are unknown, since their file is unreadable. */
    public static final String ANY_SENSOR = "*";

    private final Store store;
    private final Level level;
    private final String featureSet;
    private final TableId features;
    private final Set<Long> buckets;

    public FailedItems(Store store, Level level, String featureSet) {
        this.store = store;
        this.level = level;
        this.featureSet = featureSet;
        this.features = TableId.features(level, featureSet);
        this.buckets = new HashSet<>(counts(store.tables(), level, featureSet).keySet());
    }

    /** A failed era and sensor; {@code attempts} counts all runs. */
    public record Failure(long bucket, String series, long eraId, String sensor, String error, int attempts) {}

    /** Attempts at a wave: their number, the eras in the job of the last one, and a description of all. */
    public record Attempts(int count, int batchSize, String description) {}

    /** Outcome of retrying one era and sensor individually; {@code error} is that of the last retry that failed. */
    public record Retried(Failure failure, int retries, String backend, String error, String tried) {}

    /** An example of the most frequent class of errors, and the number of eras that failed with it. */
    public record MostFrequentError(String error, long eras) {}

    /** Number of failed eras by bucket; buckets without failures are absent. */
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

    /** Buckets with failures. */
    public Set<Long> buckets() {
        return Set.copyOf(buckets);
    }

    /** Number of failed eras in these buckets. */
    public long count(Set<Long> chosen) {
        return counts(store.tables(), level, featureSet).entrySet().stream()
                .filter(bucket -> chosen.contains(bucket.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The failures in these buckets, sorted by the number of attempts. */
    public List<Failure> inBuckets(Set<Long> chosen) {
        List<Failure> found = new ArrayList<>();
        List<String> columns = List.of("feature_set", "bucket", "series", "era_id", "sensor", "error", "attempts");
        tables().read(TableId.FAILED_ERAS, level, columns, row -> {
            if (featureSet.equals(row.text(0)) && chosen.contains(row.number(1))) {
                found.add(new Failure(
                        row.number(1), row.text(2), row.number(3), row.text(4), row.text(5), row.integer(6)));
            }
        });
        found.sort(Comparator.comparingInt(Failure::attempts));
        return found;
    }

    private Tables tables() {
        return store.tables();
    }

    /** The most frequent error in the failed rows of these buckets in the feature table; empty if none failed. */
    public Optional<MostFrequentError> mostFrequentError(Set<Long> chosen) {
        List<Row> mostFrequent = failedRows(chosen)
                .groupBy(FailedItemRows.errorClass().as("error_class"))
                .agg(
                        countDistinct(struct(col("series"), col("era_id"))).as("eras"),
                        first(FailedItemRows.plainError()).as("error"))
                .orderBy(desc("eras"))
                .limit(1)
                .collectAsList();
        return mostFrequent.stream().findFirst().map(row -> new MostFrequentError(row.getString(2), row.getLong(1)));
    }

    /**
     * Records the failures in these buckets of the feature table, which a wave has just replaced, and drops earlier ones. Reads
     * and commits only if there is anything to record or to drop.
     *
     * @param anyFailed whether any row of the wave failed
     * @return number of eras that failed
     */
    public long record(String runId, Set<Long> replaced, boolean anyFailed, Attempts attempts) {
        if (!anyFailed && replaced.stream().noneMatch(buckets::contains)) {
            return 0;
        }
        Dataset<Row> before =
                before(replaced).select(FailedItemRows.keysAnd(col("attempts").as("before")));
        Dataset<Row> rows = FailedItemRows.join(failedRows(replaced), before, "left")
                .withColumn("attempts", coalesce(col("before"), lit(0)).plus(attempts.count()))
                .withColumn("batch_size", lit(attempts.batchSize()))
                .withColumn("tried", lit(attempts.description()));
        return commit(runId, replaced, rows);
    }

    /**
     * Records the outcome of individual retries in these buckets, and drops failures that are now computed in the feature table.
     * Returns the number of eras that still fail.
     */
    public long recordRetries(String runId, Set<Long> replaced, List<Retried> retried) {
        Dataset<Row> outcomes = FailedItemRows.retried(store.spark(), retried);
        Dataset<Row> stillFailed = failedRows(replaced).select(FailedItemRows.keysAnd());
        Dataset<Row> rows = FailedItemRows.join(
                        FailedItemRows.join(before(replaced), outcomes, "left"), stillFailed, "left_semi")
                .withColumn("attempts", col("attempts").plus(coalesce(col("retries"), lit(0))))
                .withColumn("backend", coalesce(col("retry_backend"), col("backend")))
                .withColumn("error", coalesce(col("retry_error"), col("error")))
                .withColumn(
                        "batch_size", when(col("retry_tried").isNotNull(), 1).otherwise(col("batch_size")))
                .withColumn("tried", concat_ws("; ", col("tried"), col("retry_tried")));
        return commit(runId, replaced, rows);
    }

    private long commit(String runId, Set<Long> replaced, Dataset<Row> rows) {
        Dataset<Row> tableRows = FailedItemRows.toTableRows(rows, level, featureSet, runId);
        String predicate = "level = '%s' AND feature_set = '%s' AND %s"
                .formatted(level, featureSet, Predicates.bucketIn(replaced));
        store.replace(TableId.FAILED_ERAS, tableRows, predicate);
        buckets.removeAll(replaced);
        Map<Long, Integer> counts = counts(tables(), level, featureSet);
        counts.keySet().retainAll(replaced);
        buckets.addAll(counts.keySet());
        return counts.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** Whether the latest commit of the feature table may have added failed rows, judged by its file statistics. */
    public boolean newestCommitHasFailures() {
        return !tables().commit(features, store.version(features))
                .map(commit -> commit.allAddedRowsHave("status", "ok"))
                .orElse(false);
    }

    private Dataset<Row> failedRows(Set<Long> chosen) {
        return store.read(features)
                .where(Predicates.bucketIn(chosen))
                .where(col("status").notEqual("ok"));
    }

    /** Rows of these buckets that are recorded already. */
    private Dataset<Row> before(Set<Long> replaced) {
        Dataset<Row> all = store.exists(TableId.FAILED_ERAS)
                ? store.read(TableId.FAILED_ERAS)
                : store.spark().createDataFrame(List.of(), FailedItemRows.SCHEMA);
        return FailedItemRows.complete(all)
                .where(col("level").equalTo(level.name()))
                .where(col("feature_set").equalTo(featureSet))
                .where(Predicates.bucketIn(replaced));
    }
}
