package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.broadcast;

import io.eraforge.engine.failure.FailedItems.Failure;
import io.eraforge.engine.failure.FailedItems.Retried;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.kernel.TableVersion;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.UnrecordedCommits;
import io.eraforge.table.ledger.WaveDetail;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.Predicates;
import io.eraforge.telemetry.event.RunEvent.ItemsRecovered;
import java.util.HashMap;
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

/** Retries a part's failed units individually and commits the results in batches: output table, failed items, ledger. */
public final class FailedItemRetrier {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    private final PartContext context;
    private final Map<Long, Long> costs;
    private int succeeded;
    private boolean committed;
    /** Failed items by bucket, as the ledger has them for this run. */
    private Map<Long, Integer> recorded = Map.of();

    /** {@code costs}: by bucket. */
    public FailedItemRetrier(PartContext context, Map<Long, Long> costs) {
        this.context = context;
        this.costs = costs;
    }

    /**
     * Retries failures of these buckets, whose other rows must be written. Returns the number of items retried.
     *
     * @param ofThisRun whether a wave of this run wrote them, and counted what failed
     */
    public long retry(Set<Long> buckets, long limit, boolean ofThisRun) {
        List<Failure> all = context.failures().inBuckets(buckets).stream()
                .filter(failure -> !context.output().isWildcard(failure.unit()))
                .toList();
        long max = Math.min(limit, context.settings().failures().singleRetries());
        List<Failure> chosen = all.subList(0, (int) Math.min(all.size(), max));
        if (chosen.isEmpty() || context.settings().retry().maxRetries() == 0) {
            return 0;
        }
        succeeded = 0;
        committed = true;
        Map<Long, Integer> before = context.failures().counts(buckets);
        recorded = new HashMap<>(ofThisRun ? before : Map.of());
        new SingleItemRetry(context, costs, this::tryCommit).retry(chosen);
        long stillFailed = sum(context.failures().counts(buckets));
        context.publish(new ItemsRecovered(context.part().id(), sum(before) - stillFailed, stillFailed, ofThisRun));
        if (committed) {
            report(all.size(), chosen.size());
        }
        return chosen.stream()
                .map(failure -> context.output().itemOf(failure.unit()))
                .distinct()
                .count();
    }

    private static long sum(Map<Long, Integer> counts) {
        return counts.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** Returns false, after a warning, if the commit failed: the part's waves are written, so the run can continue. */
    private boolean tryCommit(RetryBatch batch) {
        try {
            commit(batch, Stopwatch.start());
            succeeded += batch.succeeded();
            context.guard().committed();
            return true;
        } catch (StoppedException e) {
            throw e;
        } catch (Exception e) {
            // A damaged output table leaves the other parts computable; a lost lease or a full disk does not.
            if (e instanceof EraForgeException fatal && fatal.exitCode() != ExitCode.BAD_DATA) {
                throw fatal;
            }
            LOG.warn(
                    "{}: cannot commit the recomputed {}",
                    context.label(),
                    context.nouns().items(),
                    e);
            String message = context.classifier().classify(e).message();
            context.warn(
                    "%s: cannot commit the recomputed %s: %s. They remain recorded as failed; retry them with --failed-only."
                            .formatted(context.label(), context.nouns().items(), message));
            committed = false;
            return false;
        }
    }

    /** Retries one commit, on the latest table version, unless its failure must end the run. */
    private <T> T withRetries(Supplier<T> commit) {
        return context.retryPause().retry(commit, failure -> {
            String message = context.classifier().classifyOrThrow(failure).message();
            LOG.warn(
                    "{}: a commit of recomputed {} failed: {}",
                    context.label(),
                    context.nouns().items(),
                    message);
            return true;
        });
    }

    // Each commit is retried separately: one that succeeded must not be repeated.
    private void commit(RetryBatch batch, Stopwatch watch) {
        Set<Long> replaced = new TreeSet<>();
        batch.computed().forEach(row -> replaced.add(row.<Long>getAs("bucket")));
        if (!replaced.isEmpty()) {
            withRetries(
                    () -> guarded("recomputed " + context.nouns().items(), () -> replace(batch.computed(), replaced)));
        }
        Set<Long> retried = new HashSet<>();
        batch.retried().stream().map(Retried::failure).forEach(failure -> retried.add(failure.bucket()));
        long failed = withRetries(() -> guarded(
                "failed " + context.nouns().items(),
                () -> context.failures().recordRetries(context.runId(), retried, batch.retried())));
        long change = failed - recordFailed(retried);
        if (!replaced.isEmpty()) {
            LedgerEntry entry = entry(batch.succeeded(), change, watch);
            withRetries(() -> {
                context.ledger().append(context.store(), List.of(entry));
                return entry;
            });
        }
    }

    /** Counts the failures of these buckets as recorded from now on; returns how many were before. */
    private long recordFailed(Set<Long> buckets) {
        long before =
                buckets.stream().mapToLong(id -> recorded.getOrDefault(id, 0)).sum();
        buckets.forEach(recorded::remove);
        recorded.putAll(context.failures().counts(buckets));
        return before;
    }

    private <T> T guarded(String description, Supplier<T> commit) {
        return context.guard()
                .run(
                        "%s, %s".formatted(context.label(), description),
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
        KeyColumns unit = context.output().unitKey();
        Dataset<Row> keys = rows.select(unit.columns());
        Dataset<Row> current = context.store().read(context.table()).where(predicate);
        return unit.join(current, broadcast(keys), "left_anti").unionByName(rows, true);
    }

    /** {@code change}: of the number of failed items of this run. */
    private LedgerEntry entry(long units, long change, Stopwatch watch) {
        TableVersion table = context.store().current(context.table());
        return new LedgerEntry(
                context.runId(),
                LedgerEntry.Kind.WAVE,
                context.part().id(),
                context.recipe().name(),
                -1,
                -1,
                LedgerEntry.Status.WRITTEN,
                context.recipe().fingerprint(),
                table.version(),
                0,
                change,
                0,
                watch.startedUs(),
                watch.nowUs(),
                WaveDetail.ofRetries(table.id(), units).text());
    }

    private void report(int all, int retried) {
        String left = all == retried
                ? ""
                : " %,d more were not retried (failures.lone-eras); continue with --failed-only."
                        .formatted(all - retried);
        context.warn("%s: retried %,d failed %s individually; %,d succeeded.%s"
                .formatted(context.label(), retried, context.nouns().units(), succeeded, left));
    }
}
