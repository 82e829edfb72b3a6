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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Finds files of the era partitions that cannot be read, and the eras that are lost with them. */
public final class UnreadableFiles {
    private static final String WORD = "CorruptFile";

    private final PartContext work;
    private final Set<String> skipped;
    private final Map<Long, List<String>> byBucket = new HashMap<>();

    /** {@code skipped} is the set of files that the level's queries leave out. */
    public UnreadableFiles(PartContext work, Set<String> skipped) {
        this.work = work;
        this.skipped = skipped;
    }

    /** Whether a row's error says that its file was left out. */
    static boolean isUnreadableFile(String error) {
        return error.startsWith(WORD);
    }

    /** Reads every file of the wave's buckets by itself, apart from those already skipped. Returns those that cannot be. */
    List<String> find(Wave wave) {
        TableId table = TableId.eras(work.level());
        List<String> found = new ArrayList<>();
        for (Bucket bucket : wave.buckets()) {
            for (String file : work.store().paths(table, Set.of(Long.toString(bucket.id())))) {
                if (!skipped.contains(file) && !readable(table, file)) {
                    byBucket.computeIfAbsent(bucket.id(), id -> new ArrayList<>())
                            .add(file);
                    found.add(file);
                }
            }
        }
        return found;
    }

    /** A store that is away for a while says as little for a file's damage as it does against it: that is asked again. */
    private boolean readable(TableId table, String file) {
        for (int attempt = 1; ; attempt++) {
            Optional<Exception> failure = read(table, file);
            if (failure.isEmpty()) {
                return true;
            }
            boolean mayPass =
                    attempt <= work.settings().retry().maxRetries() && FailureClassifier.isInputOutput(failure.get());
            if (!mayPass) {
                return work.diagnosis().classify(failure.get()).kind() != Diagnosis.Kind.UNREADABLE;
            }
            work.pauses().pause(attempt);
        }
    }

    private Optional<Exception> read(TableId table, String file) {
        try {
            work.guard().run("Reading " + file, work.deadlines().longest(), () -> {
                Dataset<Row> rows = work.store().readFile(table, file);
                rows.write().format("noop").mode("overwrite").save();
                return file;
            });
            return Optional.empty();
        } catch (StoppedException e) {
            throw e;
        } catch (Exception e) {
            return Optional.of(e);
        }
    }

    void skip(List<String> files) {
        skipped.addAll(files);
    }

    boolean affects(Wave wave) {
        return wave.ids().stream().anyMatch(byBucket::containsKey);
    }

    /** Rows for those eras of a wave that {@code era_index} knows and the files that can be read do not have in full. */
    Dataset<Row> missingItems(Wave wave) {
        List<Bucket> struck = wave.buckets().stream()
                .filter(bucket -> byBucket.containsKey(bucket.id()))
                .toList();
        String predicate = new Wave(wave.number(), struck).predicate();
        Dataset<Row> found = work.extract()
                .source(work.level(), predicate)
                .groupBy(col("series"), col("era_id"))
                .agg(count(lit(1)).as("found"));
        Dataset<Row> known = work.store()
                .read(TableId.ERA_INDEX)
                .where(col("level").equalTo(work.level().name()))
                .where(predicate)
                .where(col("n_rows").geq(work.minimum()));
        Dataset<Row> keys = KeyColumns.ERA
                .join(known, found, "left")
                .where(coalesce(col("found"), lit(0)).lt(col("n_sensors")))
                .select(
                        col("series"),
                        col("era_id"),
                        lit(FailedItems.ANY_SENSOR).as("sensor"),
                        col("n_rows"),
                        col("bucket"),
                        error(struck).as("error"));
        return work.extract().failed(work.level(), keys);
    }

    private Column error(List<Bucket> struck) {
        Column words = lit(null);
        for (Bucket bucket : struck) {
            String files = byBucket.get(bucket.id()).stream()
                    .map(file -> file.substring(file.lastIndexOf('/') + 1))
                    .collect(Collectors.joining(", "));
            words = when(col("bucket").equalTo(bucket.id()), lit(WORD + ": cannot read " + files))
                    .otherwise(words);
        }
        return words;
    }
}
