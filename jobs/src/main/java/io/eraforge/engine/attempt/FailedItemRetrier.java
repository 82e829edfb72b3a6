package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.broadcast;

import io.eraforge.engine.failure.Diagnosis;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.failure.FailedItems.Failure;
import io.eraforge.engine.failure.FailedItems.Retried;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.error.EraForgeException;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.UnrecordedCommits;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.Predicates;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tries a level's failed eras again by themselves, and puts what comes of it into its tables: data, failed eras, ledger. */
public final class FailedItemRetrier {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    private final PartContext work;
    private final Map<Long, Long> values;

    /** {@code values}: how many each bucket has. */
    public FailedItemRetrier(PartContext work, Map<Long, Long> values) {
        this.work = work;
        this.values = values;
    }

    /** Of these buckets, which must be done but for their failures. Returns how many eras were tried. */
    public long retry(Set<Long> buckets, long limit) {
        List<Failure> all = work.failures().inBuckets(buckets).stream()
                .filter(failure -> !failure.sensor().equals(FailedItems.ANY_SENSOR))
                .toList();
        long most = Math.min(limit, work.settings().failures().singleRetries());
        List<Failure> chosen = all.subList(0, (int) Math.min(all.size(), most));
        if (chosen.isEmpty() || work.settings().retry().maxRetries() == 0) {
            return 0;
        }
        Stopwatch watch = Stopwatch.start();
        SingleItemRetry.Outcome outcome = new SingleItemRetry(work, values).retry(chosen);
        if (committed(outcome, watch)) {
            report(all.size(), chosen.size(), outcome.computed().size());
        }
        return chosen.stream()
                .map(failure -> List.of(failure.series(), failure.eraId()))
                .distinct()
                .count();
    }

    /** Whether it was: the level's waves are written, and the next level need not wait for what can be tried again later. */
    private boolean committed(SingleItemRetry.Outcome outcome, Stopwatch watch) {
        try {
            commit(outcome, watch);
            return true;
        } catch (StoppedException | EraForgeException e) {
            throw e;
        } catch (Exception e) {
            LOG.warn("Level {}: cannot commit what was computed again", work.level(), e);
            work.progress()
                    .warn(
                            "Level %s: what failed eras came to when tried again could not be committed: %s. They stay recorded as failed; --failed-only tries them again."
                                    .formatted(
                                            work.level(),
                                            work.diagnosis().classify(e).message()));
            return false;
        }
    }

    /** Each step by itself, and again if it may pass: a step that was committed is not repeated. */
    private <T> T withRetries(Supplier<T> step) {
        for (int attempt = 1; ; attempt++) {
            try {
                return step.get();
            } catch (Exception e) {
                Diagnosis trouble = work.diagnosis().classifyOrThrow(e);
                if (attempt > work.settings().retry().maxRetries()) {
                    throw e;
                }
                LOG.warn(
                        "Level {}: mending again, on the tables' newest versions, after {}",
                        work.level(),
                        trouble.message());
                work.pauses().pause(attempt);
            }
        }
    }

    private void commit(SingleItemRetry.Outcome outcome, Stopwatch watch) {
        Set<Long> touched = new TreeSet<>();
        outcome.computed().forEach(row -> touched.add(row.<Long>getAs("bucket")));
        if (!touched.isEmpty()) {
            withRetries(() -> guarded("mended eras", () -> replace(outcome.computed(), touched)));
        }
        Set<Long> told = new HashSet<>();
        outcome.tried().stream().map(Retried::failure).forEach(failure -> told.add(failure.bucket()));
        long failed = withRetries(() ->
                guarded("failed eras", () -> work.failures().recordRetries(work.runId(), told, outcome.tried())));
        if (!touched.isEmpty()) {
            LedgerEntry entry = entry(outcome.computed().size(), failed, watch);
            withRetries(() -> {
                work.ledger().append(work.store(), List.of(entry));
                return entry;
            });
        }
    }

    private <T> T guarded(String what, Supplier<T> step) {
        return work.guard()
                .run(
                        "Level %s, %s".formatted(work.level(), what),
                        work.deadlines().longest(),
                        step);
    }

    private Set<Long> replace(List<Row> computed, Set<Long> touched) {
        String predicate = Predicates.bucketIn(touched);
        work.store()
                .replace(
                        work.table(),
                        withReplacements(computed, predicate),
                        predicate,
                        UnrecordedCommits.note(touched));
        return touched;
    }

    /** The buckets as they are, with these rows in the place of the failed ones. */
    private Dataset<Row> withReplacements(List<Row> computed, String predicate) {
        SparkSession spark = work.store().spark();
        Dataset<Row> rows = spark.createDataFrame(computed, computed.get(0).schema());
        Dataset<Row> keys = rows.select("series", "era_id", "sensor");
        Dataset<Row> before = work.store().read(work.table()).where(predicate);
        return KeyColumns.ERA_AND_SENSOR
                .join(before, broadcast(keys), "left_anti")
                .unionByName(rows, true);
    }

    private LedgerEntry entry(long pairs, long failed, Stopwatch watch) {
        return new LedgerEntry(
                work.runId(),
                LedgerEntry.Kind.WAVE,
                work.level().name(),
                work.extract().features().name(),
                -1,
                -1,
                LedgerEntry.Status.WRITTEN,
                work.extract().features().fingerprint(),
                work.store().version(work.table()),
                0,
                failed,
                0,
                watch.startedUs(),
                watch.nowUs(),
                "%d mended".formatted(pairs));
    }

    private void report(int all, int tried, int computed) {
        String left = all == tried
                ? ""
                : " %,d more were not tried (failures.lone-eras); --failed-only goes on with them."
                        .formatted(all - tried);
        work.progress()
                .warn("Level %s: of %,d pairs of era and sensor that failed, each tried again alone, %,d succeeded.%s"
                        .formatted(work.level(), tried, computed, left));
    }
}
