package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.failure.Diagnosis;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.plan.Wave;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Finds unreadable files of the era partitions, and the eras that are missing without them. */
public final class UnreadableFiles {
    /** Stored as {@code error_class} of the eras in such files. */
    private static final String ERROR_CLASS = "CorruptFile";

    private final PartContext context;
    private final Set<String> skipped;
    private final Map<Long, List<String>> byBucket = new HashMap<>();

    /** {@code skipped}: paths that the level's queries leave out; {@link #skip} adds to it. */
    public UnreadableFiles(PartContext context, Set<String> skipped) {
        this.context = context;
        this.skipped = skipped;
    }

    /** Whether the error of a row says that its file was unreadable. */
    static boolean isUnreadableFile(String error) {
        return error.startsWith(ERROR_CLASS);
    }

    /** Reads each file of the wave's buckets separately, except those already skipped. Returns the unreadable ones. */
    List<String> find(Wave wave) {
        TableId table = TableId.eras(context.level());
        List<String> found = new ArrayList<>();
        for (Bucket bucket : wave.buckets()) {
            for (String file : context.store().paths(table, Set.of(Long.toString(bucket.id())))) {
                if (!skipped.contains(file) && !isReadable(table, file)) {
                    byBucket.computeIfAbsent(bucket.id(), id -> new ArrayList<>())
                            .add(file);
                    found.add(file);
                }
            }
        }
        return found;
    }

    // An I/O error does not prove that a file is damaged, so the read is retried first.
    private boolean isReadable(TableId table, String file) {
        try {
            context.retryPause().retry(() -> read(table, file), FailureClassifier::isIoFailure);
            return true;
        } catch (StoppedException e) {
            throw e;
        } catch (Exception e) {
            return context.classifier().classify(e).kind() != Diagnosis.Kind.UNREADABLE;
        }
    }

    private String read(TableId table, String file) {
        return context.guard().run("Reading " + file, context.deadlines().max(), () -> {
            Dataset<Row> rows = context.store().readFile(table, file);
            rows.write().format("noop").mode("overwrite").save();
            return file;
        });
    }

    void skip(List<String> files) {
        skipped.addAll(files);
    }

    /** Whether a bucket of the wave has unreadable files. */
    boolean affects(Wave wave) {
        return wave.ids().stream().anyMatch(byBucket::containsKey);
    }

    /** Failed rows for the eras of a wave that {@code era_index} lists and the readable files do not hold completely. */
    Dataset<Row> missingItems(Wave wave) {
        List<Bucket> affected = wave.buckets().stream()
                .filter(bucket -> byBucket.containsKey(bucket.id()))
                .toList();
        String predicate = new Wave(wave.number(), affected).predicate();
        Dataset<Row> found = context.query()
                .source(context.level(), predicate)
                .groupBy(col("series"), col("era_id"))
                .agg(count(lit(1)).as("found"));
        Dataset<Row> listed = context.store()
                .read(TableId.ERA_INDEX)
                .where(col("level").equalTo(context.level().name()))
                .where(predicate)
                .where(col("n_rows").geq(context.minimum()));
        Dataset<Row> keys = KeyColumns.ERA
                .join(listed, found, "left")
                .where(coalesce(col("found"), lit(0)).lt(col("n_sensors")))
                .select(
                        col("series"),
                        col("era_id"),
                        lit(FailedItems.ANY_SENSOR).as("sensor"),
                        col("n_rows"),
                        col("bucket"),
                        error(affected).as("error"));
        return context.query().failed(context.level(), keys);
    }

    private Column error(List<Bucket> affected) {
        Column error = lit(null);
        for (Bucket bucket : affected) {
            String files = byBucket.get(bucket.id()).stream()
                    .map(file -> file.substring(file.lastIndexOf('/') + 1))
                    .collect(Collectors.joining(", "));
            error = when(col("bucket").equalTo(bucket.id()), lit(ERROR_CLASS + ": cannot read " + files))
                    .otherwise(error);
        }
        return error;
    }
}
