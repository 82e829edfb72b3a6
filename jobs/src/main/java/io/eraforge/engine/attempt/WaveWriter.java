package io.eraforge.engine.attempt;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.failure.FailedItems.Attempts;
import io.eraforge.engine.failure.FailedItems.MostFrequentError;
import io.eraforge.engine.failure.SystematicFailures;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.engine.plan.Wave;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.UnrecordedCommits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Writes a wave's rows: data commit, failed eras, ledger entry; each step can be done again. */
final class WaveWriter {
    private final PartContext work;
    private final SystematicFailures systematic;

    WaveWriter(PartContext work, SystematicFailures systematic) {
        this.work = work;
        this.systematic = systematic;
    }

    /** Replaces the wave's buckets. Returns how many eras failed. */
    long write(Wave wave, Dataset<Row> rows, WaveAttempt step) {
        Stopwatch watch = Stopwatch.start();
        Set<Long> buckets = wave.ids();
        work.store().replace(work.table(), rows, wave.predicate(), UnrecordedCommits.note(buckets));
        boolean anyFailed = work.failures().newestCommitHasFailures();
        boolean computed = step.strategy() != WaveAttempt.Strategy.GIVE_UP;
        Optional<MostFrequentError> most = anyFailed && computed ? commonest(wave) : Optional.empty();
        most.ifPresent(this::stopIfSystematic);
        int together = (int) Math.min(Integer.MAX_VALUE, wave.eras());
        Attempts attempts = new Attempts(step.tries(), together, step.history());
        long failed = work.failures().record(work.runId(), buckets, anyFailed, attempts);
        // What was given up says nothing about how long values take.
        work.ledger().append(work.store(), entries(wave, failed, computed ? wave.values() : 0, watch));
        most.ifPresent(common -> systematic.failed(common.error(), common.eras()));
        return failed;
    }

    private Optional<MostFrequentError> commonest(Wave wave) {
        return work.failures()
                .mostFrequentError(wave.ids())
                .filter(common -> !UnreadableFiles.isUnreadableFile(common.error()));
    }

    /** Leaves no ledger entry, so that the wave is done again, and no copies of the one error. */
    private void stopIfSystematic(MostFrequentError common) {
        systematic.errorIfExceeded(common.error(), common.eras()).ifPresent(error -> {
            throw error;
        });
    }

    private List<LedgerEntry> entries(Wave wave, long failed, long values, Stopwatch watch) {
        FeatureSet features = work.extract().features();
        long version = work.store().version(work.table());
        long ended = watch.nowUs();
        List<LedgerEntry> entries = new ArrayList<>();
        entries.add(new LedgerEntry(
                work.runId(),
                LedgerEntry.Kind.WAVE,
                work.level().name(),
                features.name(),
                wave.number(),
                -1,
                LedgerEntry.Status.WRITTEN,
                features.fingerprint(),
                version,
                wave.eras(),
                failed,
                values,
                watch.startedUs(),
                ended,
                work.extract().takeMemoryFactor()));
        for (Bucket bucket : wave.buckets()) {
            entries.add(new LedgerEntry(
                    work.runId(),
                    LedgerEntry.Kind.BUCKET,
                    work.level().name(),
                    features.name(),
                    wave.number(),
                    bucket.id(),
                    bucket.isGone() ? LedgerEntry.Status.REMOVED : LedgerEntry.Status.WRITTEN,
                    bucket.fingerprint(),
                    version,
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
