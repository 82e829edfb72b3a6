package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.broadcast;

import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.failure.FailedItems.Failure;
import io.eraforge.engine.failure.FailedItems.Retried;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.kernel.TableVersion;
import io.eraforge.table.ledger.Ledger;
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

/** Retries a level's failed eras individually and commits the results: feature table, failed eras, ledger. */
public final class FailedItemRetrier {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    private final PartContext context;
    private final Map<Long, Long> costs;

    /** {@code costs}: number of values by bucket. */
    public FailedItemRetrier(PartContext context, Map<Long, Long> costs) {
        this.context = context;
        this.costs = costs;
    }

    /** Retries failures of these buckets, whose other rows must be written. Returns the number of eras retried. */
    public long retry(Set<Long> buckets, long limit) {
        List<Failure> all = context.failures().inBuckets(buckets).stream()
                .filter(failure -> !failure.sensor().equals(FailedItems.ANY_SENSOR))
                .toList();
        long max = Math.min(limit, context.settings().failures().singleRetries());
        List<Failure> chosen = all.subList(0, (int) Math.min(all.size(), max));
        if (chosen.isEmpty() || context.settings().retry().maxRetries() == 0) {
            return 0;
        }
        Stopwatch watch = Stopwatch.start();
        SingleItemRetry.Outcome outcome = new SingleItemRetry(context, costs).retry(chosen);
        if (tryCommit(outcome, watch)) {
            report(all.size(), chosen.size(), outcome.computed().size());
        }
        return chosen.stream()
                .map(failure -> List.of(failure.series(), failure.eraId()))
                .distinct()
                .count();
    }

    /** Returns false, after a warning, if the commit failed: the level's waves are written, so the run can continue. */
    private boolean tryCommit(SingleItemRetry.Outcome outcome, Stopwatch watch) {
        try {
            commit(outcome, watch);
            return true;
        } catch (StoppedException e) {
            throw e;
        } catch (Exception e) {
            // A damaged feature table leaves the other levels computable; a lost lease or a full disk does not.
            if (e instanceof EraForgeException fatal && fatal.exitCode() != ExitCode.BAD_DATA) {
                throw fatal;
            }
            LOG.warn("Level {}: cannot commit the recomputed eras", context.level(), e);
            context.listener()
                    .warn(
                            "Level %s: cannot commit the recomputed eras: %s. They remain recorded as failed; retry them with --failed-only."
                                    .formatted(
                                            context.level(),
                                            context.classifier().classify(e).message()));
            return false;
        }
    }

    /** Retries one commit, on the latest table version, unless its failure must end the run. */
    private <T> T withRetries(Supplier<T> commit) {
        return context.retryPause().retry(commit, failure -> {
            String message = context.classifier().classifyOrThrow(failure).message();
            LOG.warn("Level {}: a commit of recomputed eras failed: {}", context.level(), message);
            return true;
        });
    }

    // Each commit is retried separately: one that succeeded must not be repeated.
    private void commit(SingleItemRetry.Outcome outcome, Stopwatch watch) {
        Set<Long> replaced = new TreeSet<>();
        outcome.computed().forEach(row -> replaced.add(row.<Long>getAs("bucket")));
        if (!replaced.isEmpty()) {
            withRetries(() -> guarded("recomputed eras", () -> replace(outcome.computed(), replaced)));
        }
        Set<Long> retried = new HashSet<>();
        outcome.retried().stream().map(Retried::failure).forEach(failure -> retried.add(failure.bucket()));
        long failed = withRetries(() -> guarded(
                "failed eras", () -> context.failures().recordRetries(context.runId(), retried, outcome.retried())));
        if (!replaced.isEmpty()) {
            LedgerEntry entry = entry(outcome.computed().size(), failed, watch);
            withRetries(() -> {
                context.ledger().append(context.store(), List.of(entry));
                return entry;
            });
        }
    }

    private <T> T guarded(String description, Supplier<T> commit) {
        return context.guard()
                .run(
                        "Level %s, %s".formatted(context.level(), description),
                        context.deadlines().max(),
                        commit);
    }

    private Set<Long> replace(List<Row> computed, Set<Long> buckets) {
        String predicate = Predicates.bucketIn(buckets);
        context.store()
                .replace(
                        context.table(),
                        withReplacements(computed, predicate),
                        predicate,
                        UnrecordedCommits.note(buckets));
        return buckets;
    }

    /** The current rows of the buckets, with the recomputed rows in place of the failed ones. */
    private Dataset<Row> withReplacements(List<Row> computed, String predicate) {
        SparkSession spark = context.store().spark();
        Dataset<Row> rows = spark.createDataFrame(computed, computed.get(0).schema());
        Dataset<Row> keys = rows.select("series", "era_id", "sensor");
        Dataset<Row> current = context.store().read(context.table()).where(predicate);
        return KeyColumns.ERA_AND_SENSOR
                .join(current, broadcast(keys), "left_anti")
                .unionByName(rows, true);
    }

    private LedgerEntry entry(long pairs, long failed, Stopwatch watch) {
        TableVersion table = context.store().current(context.table());
        return new LedgerEntry(
                context.runId(),
                LedgerEntry.Kind.WAVE,
                context.level().name(),
                context.query().features().name(),
                -1,
                -1,
                LedgerEntry.Status.WRITTEN,
                context.query().features().fingerprint(),
                table.version(),
                0,
                failed,
                0,
                watch.startedUs(),
                watch.nowUs(),
                Ledger.waveDetail(table.id(), "%d recomputed".formatted(pairs)));
    }

    private void report(int all, int retried, int succeeded) {
        String left = all == retried
                ? ""
                : " %,d more were not retried (failures.lone-eras); continue with --failed-only."
                        .formatted(all - retried);
        context.listener()
                .warn("Level %s: retried %,d failed era/sensor pairs individually; %,d succeeded.%s"
                        .formatted(context.level(), retried, succeeded, left));
    }
}
