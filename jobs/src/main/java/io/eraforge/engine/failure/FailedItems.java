package io.eraforge.engine.failure;

import static io.eraforge.engine.failure.FailureColumns.ATTEMPTS;
import static io.eraforge.engine.failure.FailureColumns.BUCKET;
import static io.eraforge.engine.failure.FailureColumns.ERROR;
import static io.eraforge.engine.failure.FailureColumns.PART;
import static io.eraforge.engine.failure.FailureColumns.RECIPE;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.desc;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.RowStatus;
import io.eraforge.engine.Workload;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.table.schema.Predicates;
import io.eraforge.table.schema.TableColumn;
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

/** The rows of a table of failures that belong to one output table: its units that failed. */
public final class FailedItems {
    private static final TableColumn<Long> ITEMS = TableColumn.computed("items", ColumnKind.LONG);

    private final Store store;
    private final Part part;
    private final Recipe recipe;
    private final OutputTable output;
    private final FailedItemRows rows;
    private final Set<Long> buckets;

    public FailedItems(Store store, Workload workload, Part part) {
        this.store = store;
        this.part = part;
        this.recipe = workload.recipe();
        this.output = workload.output(part);
        this.rows = FailedItemRows.of(output);
        this.buckets = new HashSet<>(counts(store.tables(), workload, part).keySet());
    }

    /** A failed unit, by its key; {@code attempts} counts all runs. */
    public record Failure(long bucket, List<Object> unit, String error, int attempts) {}

    /** Attempts at a wave: their number, the items in the job of the last one, and a description of all. */
    public record Attempts(int count, int batchSize, String description) {}

    /** Outcome of retrying one unit individually; {@code reason} is that of the last retry that failed. */
    public record Retried(Failure failure, int retries, String backend, FailureReason reason, String tried) {}

    /** An example of the most frequent class of errors, and the number of items that failed with it. */
    public record MostFrequentError(FailureReason reason, long items) {}

    /** Number of failed items by bucket; buckets without failures are absent. */
    public static Map<Long, Integer> counts(Tables tables, Workload workload, Part part) {
        return counts(tables, workload.output(part), part, workload.recipe());
    }

    private static Map<Long, Integer> counts(Tables tables, OutputTable output, Part part, Recipe recipe) {
        Map<Long, Set<List<Object>>> items = new HashMap<>();
        tables.scan(output.failures())
                .where(PART, part.id())
                .columns(RECIPE, BUCKET)
                .columns(output.itemKey().key())
                .forEach(row -> {
                    if (recipe.name().equals(row.get(RECIPE))) {
                        items.computeIfAbsent(row.get(BUCKET), bucket -> new HashSet<>())
                                .add(output.itemKey().values(row));
                    }
                });
        Map<Long, Integer> counts = new HashMap<>();
        items.forEach((bucket, failed) -> counts.put(bucket, failed.size()));
        return counts;
    }

    /** Buckets with failures. */
    public Set<Long> buckets() {
        return Set.copyOf(buckets);
    }

    /** Number of failed items in these buckets. */
    public long count(Set<Long> chosen) {
        return counts(chosen).values().stream().mapToLong(Integer::longValue).sum();
    }

    /** Number of failed items by bucket, of these; buckets without failures are absent. */
    public Map<Long, Integer> counts(Set<Long> chosen) {
        Map<Long, Integer> counts = counts(store.tables(), output, part, recipe);
        counts.keySet().retainAll(chosen);
        return counts;
    }

    /** The failures in these buckets, sorted by the number of attempts. */
    public List<Failure> inBuckets(Set<Long> chosen) {
        List<Failure> found = new ArrayList<>();
        tables().scan(output.failures())
                .where(PART, part.id())
                .columns(RECIPE, BUCKET, ERROR, ATTEMPTS)
                .columns(output.unitKey().key())
                .forEach(row -> {
                    if (recipe.name().equals(row.get(RECIPE)) && chosen.contains(row.get(BUCKET))) {
                        List<Object> unit = output.unitKey().values(row);
                        found.add(new Failure(row.get(BUCKET), unit, row.get(ERROR), row.getInt(ATTEMPTS)));
                    }
                });
        found.sort(Comparator.comparingInt(Failure::attempts));
        return found;
    }

    private Tables tables() {
        return store.tables();
    }

    /** The most frequent error in the failed rows of these buckets in the output table; empty if none failed. */
    public Optional<MostFrequentError> mostFrequentError(Set<Long> chosen) {
        List<Row> mostFrequent = failedRows(chosen)
                .groupBy(FailedItemRows.reason(ERROR.col()).getField("kind"))
                .agg(
                        countDistinct(struct(output.itemKey().columns())).as(ITEMS.name()),
                        first(ERROR.col()).as(ERROR.name()))
                .orderBy(desc(ITEMS.name()))
                .limit(1)
                .collectAsList();
        return mostFrequent.stream()
                .map(NamedRow::of)
                .findFirst()
                .map(row -> new MostFrequentError(FailureReason.parse(row.get(ERROR)), row.getLong(ITEMS)));
    }

    /**
     * Records the failures in these buckets of the output table, which a wave has just replaced, and drops earlier ones. Reads
     * and commits only if there is anything to record or to drop.
     *
     * @param anyFailed whether any row of the wave failed
     * @return number of items that failed
     */
    public long record(String runId, Set<Long> replaced, boolean anyFailed, Attempts attempts) {
        if (!anyFailed && replaced.stream().noneMatch(buckets::contains)) {
            return 0;
        }
        Dataset<Row> before =
                before(replaced).select(rows.keysAnd(col("attempts").as("before")));
        Dataset<Row> failed = rows.join(failedRows(replaced), before, "left")
                .withColumn("attempts", coalesce(col("before"), lit(0)).plus(attempts.count()))
                .withColumn("batch_size", lit(attempts.batchSize()))
                .withColumn("tried", lit(attempts.description()));
        return commit(runId, replaced, rows.withReason(failed, ERROR.col()));
    }

    /**
     * Records the outcome of individual retries in these buckets, and drops failures that are now computed in the output table.
     * Returns the number of items that still fail.
     */
    public long recordRetries(String runId, Set<Long> replaced, List<Retried> retried) {
        Dataset<Row> outcomes = rows.retried(store.spark(), retried);
        Dataset<Row> stillFailed = failedRows(replaced).select(rows.keysAnd());
        Dataset<Row> failed = rows.join(rows.join(before(replaced), outcomes, "left"), stillFailed, "left_semi")
                .withColumn("attempts", col("attempts").plus(coalesce(col("retries"), lit(0))))
                .withColumn("backend", coalesce(col("retry_backend"), col("backend")))
                .withColumn(
                        "batch_size", when(col("retry_tried").isNotNull(), 1).otherwise(col("batch_size")))
                .withColumn("tried", concat_ws("; ", col("tried"), col("retry_tried")));
        return commit(runId, replaced, rows.withReason(failed, col("retry_error")));
    }

    private long commit(String runId, Set<Long> replaced, Dataset<Row> failed) {
        Dataset<Row> tableRows = rows.toTableRows(failed, part, recipe, runId);
        String predicate = "%s = '%s' AND %s = '%s' AND %s"
                .formatted(PART, part.id(), RECIPE, recipe.name(), Predicates.bucketIn(replaced));
        store.replace(rows.schema(), tableRows, predicate);
        buckets.removeAll(replaced);
        Map<Long, Integer> counts = counts(replaced);
        buckets.addAll(counts.keySet());
        return counts.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** Whether the latest commit of the output table may have added failed rows, judged by its file statistics. */
    public boolean newestCommitHasFailures() {
        return !tables().commit(output.table(), store.version(output.table()))
                .map(commit -> commit.allAddedRowsHave("status", RowStatus.OK))
                .orElse(false);
    }

    private Dataset<Row> failedRows(Set<Long> chosen) {
        return store.read(output.table())
                .where(Predicates.bucketIn(chosen))
                .where(col("status").notEqual(RowStatus.OK));
    }

    /** Rows of these buckets that are recorded already. */
    private Dataset<Row> before(Set<Long> replaced) {
        Dataset<Row> all = store.exists(output.failures())
                ? store.read(output.failures())
                : store.spark().createDataFrame(List.of(), rows.schema().spark());
        return rows.schema()
                .complete(all)
                .where(PART.col().equalTo(part.id()))
                .where(RECIPE.col().equalTo(recipe.name()))
                .where(Predicates.bucketIn(replaced));
    }
}
