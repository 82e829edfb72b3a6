package io.eraforge.engine.attempt;

import io.eraforge.cpu.FailureReason.Origin;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.failure.FailedItems.Attempts;
import io.eraforge.engine.failure.FailedItems.MostFrequentError;
import io.eraforge.engine.failure.SystematicFailures;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.engine.plan.Wave;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.table.kernel.TableVersion;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.UnrecordedCommits;
import io.eraforge.table.ledger.WaveDetail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** Writes the rows of an attempt: output table, failed items, ledger. Can be repeated after a failure at any point. */
final class WaveWriter {
    private final PartContext context;
    private final SystematicFailures systematic;

    WaveWriter(PartContext context, SystematicFailures systematic) {
        this.context = context;
        this.systematic = systematic;
    }

    /** The rows of an attempt in files that are not committed; computing them took {@code nanos}. */
    record Computed(
            WaveAttempt attempt, StructType schema, List<WrittenFile> files, long nanos, OptionalDouble memoryFactor) {}

    /** Computes {@code rows} without a commit; empty, and nothing is done, if only a commit can write them. */
    Optional<Computed> compute(WaveAttempt attempt, Dataset<Row> rows) {
        if (!context.store().writesByColumn(context.table(), rows.schema())) {
            return Optional.empty();
        }
        Stopwatch watch = Stopwatch.start();
        List<WrittenFile> files = context.store().writeFiles(context.table(), rows);
        long nanos = watch.nanos();
        context.history().computed(attempt.wave().cost(), nanos / 1_000);
        return Optional.of(new Computed(
                attempt, rows.schema(), files, nanos, context.computation().takeMemoryFactor()));
    }

    /** Replaces the buckets of the attempt by what it computed. Returns the number of items that failed. */
    long commit(Computed computed) {
        Wave wave = computed.attempt().wave();
        // Without the time that it waited for the wave before it.
        Stopwatch watch = Stopwatch.startedAgo(computed.nanos());
        context.store()
                .replaceByFiles(
                        context.table(),
                        computed.schema(),
                        wave.predicate(),
                        UnrecordedCommits.note(wave.ids()),
                        computed::files);
        return record(computed.attempt(), watch, computed.memoryFactor());
    }

    /** Deletes the files. */
    void discard(Computed computed) {
        context.store().deleteUncommitted(context.table(), computed.files());
    }

    /** Replaces the buckets of the attempt by {@code rows}. Returns the number of items that failed. */
    long write(WaveAttempt attempt, Dataset<Row> rows) {
        Wave wave = attempt.wave();
        Stopwatch watch = Stopwatch.start();
        context.store().replace(context.table(), rows, wave.predicate(), UnrecordedCommits.note(wave.ids()));
        return record(attempt, watch, context.computation().takeMemoryFactor());
    }

    private long record(WaveAttempt attempt, Stopwatch watch, OptionalDouble memoryFactor) {
        Wave wave = attempt.wave();
        Set<Long> buckets = wave.ids();
        boolean anyFailed = context.failures().newestCommitHasFailures();
        boolean computed = attempt.strategy() != WaveAttempt.Strategy.GIVE_UP;
        Optional<MostFrequentError> mostFrequent = anyFailed && computed ? mostFrequentError(wave) : Optional.empty();
        mostFrequent.ifPresent(this::throwIfSystematic);
        int batchSize = (int) Math.min(Integer.MAX_VALUE, wave.items());
        Attempts attempts = new Attempts(attempt.computations(), batchSize, attempt.history());
        long failed = context.failures().record(context.runId(), buckets, anyFailed, attempts);
        // The time to give up says nothing about throughput.
        context.ledger()
                .append(context.store(), entries(wave, failed, computed ? wave.cost() : 0, watch, memoryFactor));
        if (computed) {
            context.guard().committed();
        }
        mostFrequent.ifPresent(error -> systematic.recordFailed(error.reason(), error.items()));
        return failed;
    }

    private Optional<MostFrequentError> mostFrequentError(Wave wave) {
        return context.failures()
                .mostFrequentError(wave.ids())
                .filter(mostFrequent -> mostFrequent.reason().origin() != Origin.FILE);
    }

    // Before failed items and the ledger are written: the next run then recomputes the wave.
    private void throwIfSystematic(MostFrequentError mostFrequent) {
        systematic.errorIfExceeded(mostFrequent.reason(), mostFrequent.items()).ifPresent(error -> {
            throw error;
        });
    }

    private List<LedgerEntry> entries(Wave wave, long failed, long cost, Stopwatch watch, OptionalDouble memoryFactor) {
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
                WaveDetail.ofWave(table.id(), memoryFactor).text()));
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
