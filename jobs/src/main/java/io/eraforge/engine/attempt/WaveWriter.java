package io.eraforge.engine.attempt;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.failure.FailedItems.Attempts;
import io.eraforge.engine.failure.FailedItems.MostFrequentError;
import io.eraforge.engine.failure.SystematicFailures;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.engine.plan.Wave;
import io.eraforge.table.kernel.TableVersion;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.UnrecordedCommits;
import io.eraforge.table.ledger.WaveDetail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Writes the rows of an attempt: output table, failed items, ledger. Can be repeated after a failure at any point. */
final class WaveWriter {
    private final PartContext context;
    private final SystematicFailures systematic;

    WaveWriter(PartContext context, SystematicFailures systematic) {
        this.context = context;
        this.systematic = systematic;
    }

    /** Replaces the buckets of the attempt by {@code rows}. Returns the number of items that failed. */
    long write(WaveAttempt attempt, Dataset<Row> rows) {
        Wave wave = attempt.wave();
        Stopwatch watch = Stopwatch.start();
        Set<Long> buckets = wave.ids();
        context.store().replace(context.table(), rows, wave.predicate(), UnrecordedCommits.note(buckets));
        boolean anyFailed = context.failures().newestCommitHasFailures();
        boolean computed = attempt.strategy() != WaveAttempt.Strategy.GIVE_UP;
        Optional<MostFrequentError> mostFrequent = anyFailed && computed ? mostFrequentError(wave) : Optional.empty();
        mostFrequent.ifPresent(this::throwIfSystematic);
        int batchSize = (int) Math.min(Integer.MAX_VALUE, wave.items());
        Attempts attempts = new Attempts(attempt.computations(), batchSize, attempt.history());
        long failed = context.failures().record(context.runId(), buckets, anyFailed, attempts);
        // The time to give up says nothing about throughput.
        context.ledger().append(context.store(), entries(wave, failed, computed ? wave.cost() : 0, watch));
        mostFrequent.ifPresent(error -> systematic.recordFailed(error.error(), error.items()));
        return failed;
    }

    private Optional<MostFrequentError> mostFrequentError(Wave wave) {
        return context.failures()
                .mostFrequentError(wave.ids())
                .filter(mostFrequent -> !UnreadableFiles.isUnreadableFile(mostFrequent.error()));
    }

    // Before failed items and the ledger are written: the next run then recomputes the wave.
    private void throwIfSystematic(MostFrequentError mostFrequent) {
        systematic.errorIfExceeded(mostFrequent.error(), mostFrequent.items()).ifPresent(error -> {
            throw error;
        });
    }

    private List<LedgerEntry> entries(Wave wave, long failed, long cost, Stopwatch watch) {
        Recipe recipe = context.recipe();
        TableVersion table = context.store().current(context.table());
        long ended = watch.nowUs();
        List<LedgerEntry> entries = new ArrayList<>();
        entries.add(new LedgerEntry(
                context.runId(),
                LedgerEntry.Kind.WAVE,
                context.part().id(),
                recipe.name(),
                wave.number(),
                -1,
                LedgerEntry.Status.WRITTEN,
                recipe.fingerprint(),
                table.version(),
                wave.items(),
                failed,
                cost,
                watch.startedUs(),
                ended,
                WaveDetail.ofWave(table.id(), context.computation().takeMemoryFactor())
                        .text()));
        for (Bucket bucket : wave.buckets()) {
            entries.add(new LedgerEntry(
                    context.runId(),
                    LedgerEntry.Kind.BUCKET,
                    context.part().id(),
                    recipe.name(),
                    wave.number(),
                    bucket.id(),
                    bucket.isRemoved() ? LedgerEntry.Status.REMOVED : LedgerEntry.Status.WRITTEN,
                    bucket.fingerprint(),
                    table.version(),
                    bucket.items(),
                    0,
                    bucket.cost(),
                    watch.startedUs(),
                    ended,
                    ""));
        }
        return entries;
    }
}
