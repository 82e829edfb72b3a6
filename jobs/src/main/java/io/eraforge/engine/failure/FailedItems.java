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

/** The table {@code failed_eras}: every era and sensor of one feature table that did not make it. */
public final class FailedItems {
    /** Stands for those sensors of an era whose names are lost with their file. */
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

    /** An era and sensor that failed, and how. */
    public record Failure(long bucket, String series, long eraId, String sensor, String error, int attempts) {}

    /** How a wave's eras were tried: how often, so many of them {@code together} in the end, and in words. */
    public record Attempts(int count, int batchSize, String description) {}

    /** What trying an era and sensor again by itself came to; {@code error} is that of the last try. */
    public record Retried(Failure failure, int tries, String backend, String error, String tried) {}

    /** The most frequent kind of error, one example of it, and how many eras it struck. */
    public record MostFrequentError(String error, long eras) {}

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

    /** The failures in these buckets, those that were tried least first. */
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

    /** Of the rows of these buckets that failed; empty if none did. */
    public Optional<MostFrequentError> mostFrequentError(Set<Long> replaced) {
        List<Row> most = failed(replaced)
                .groupBy(FailedItemRows.errorClass().as("error_class"))
                .agg(
                        countDistinct(struct(col("series"), col("era_id"))).as("eras"),
                        first(FailedItemRows.plainError()).as("error"))
                .orderBy(desc("eras"))
                .limit(1)
                .collectAsList();
        return most.stream().findFirst().map(row -> new MostFrequentError(row.getString(2), row.getLong(1)));
    }

    /**
     * Makes the table say what the feature table says of these buckets, which a wave has just replaced after so many
     * {@code attempts}. {@code failed}: whether the wave had any failure. Returns how many eras failed. Reads and commits only if there is
     * something to record or to take back.
     */
    public long record(String runId, Set<Long> replaced, boolean failed, Attempts attempts) {
        if (!failed && replaced.stream().noneMatch(buckets::contains)) {
            return 0;
        }
        Dataset<Row> before =
                before(replaced).select(FailedItemRows.keysAnd(col("attempts").as("before")));
        Dataset<Row> rows = FailedItemRows.join(failed(replaced), before, "left")
                .withColumn("attempts", coalesce(col("before"), lit(0)).plus(attempts.count()))
                .withColumn("batch_size", lit(attempts.batchSize()))
                .withColumn("tried", lit(attempts.description()));
        return commit(runId, replaced, rows);
    }

    /** The same after failures of these buckets were tried by themselves: what the feature table has as computed leaves. */
    public long recordRetries(String runId, Set<Long> replaced, List<Retried> retried) {
        Dataset<Row> again = FailedItemRows.retried(store.spark(), retried);
        Dataset<Row> still = failed(replaced).select(FailedItemRows.keysAnd());
        Dataset<Row> rows = FailedItemRows.join(
                        FailedItemRows.join(before(replaced), again, "left"), still, "left_semi")
                .withColumn("attempts", col("attempts").plus(coalesce(col("tries"), lit(0))))
                .withColumn("backend", coalesce(col("b"), col("backend")))
                .withColumn("error", coalesce(col("e"), col("error")))
                .withColumn("batch_size", when(col("t").isNotNull(), 1).otherwise(col("batch_size")))
                .withColumn("tried", concat_ws("; ", col("tried"), col("t")));
        return commit(runId, replaced, rows);
    }

    private long commit(String runId, Set<Long> replaced, Dataset<Row> rows) {
        Dataset<Row> told = FailedItemRows.toTableRows(rows, level, featureSet, runId);
        String mine = "level = '%s' AND feature_set = '%s' AND %s"
                .formatted(level, featureSet, Predicates.bucketIn(replaced));
        store.replace(TableId.FAILED_ERAS, told, mine);
        buckets.removeAll(replaced);
        Map<Long, Integer> counts = counts(tables(), level, featureSet);
        counts.keySet().retainAll(replaced);
        buckets.addAll(counts.keySet());
        return counts.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** Whether the feature table's newest commit wrote rows that failed, by the statistics of its files. */
    public boolean newestCommitHasFailures() {
        return !tables().commit(features, store.version(features))
                .map(commit -> commit.allAddedRowsHave("status", "ok"))
                .orElse(false);
    }

    private Dataset<Row> failed(Set<Long> replaced) {
        return store.read(features)
                .where(Predicates.bucketIn(replaced))
                .where(col("status").notEqual("ok"));
    }

    /** The table's rows of these buckets. */
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
