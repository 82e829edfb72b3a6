package io.eraforge.stage;

import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Entry;
import io.eraforge.table.FailedEras.Attempts;
import io.eraforge.table.FailedEras.Commonest;
import io.eraforge.table.UnrecordedCommits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Writes a wave's rows: data commit, failed eras, ledger entry; each step can be done again. */
final class WaveWriter {
    private final LevelWork work;
    private final Systematic systematic;

    WaveWriter(LevelWork work, Systematic systematic) {
        this.work = work;
        this.systematic = systematic;
    }

    /** Replaces the wave's buckets. Returns how many eras failed. */
    long write(Wave wave, Dataset<Row> rows, Step step) {
        Stopwatch watch = Stopwatch.start();
        Set<Long> buckets = wave.ids();
        work.store().replace(work.table(), rows, wave.predicate(), UnrecordedCommits.note(buckets));
        boolean anyFailed = work.failures().inNewest();
        boolean computed = step.rung() != Step.Rung.NONE;
        Optional<Commonest> most = anyFailed && computed ? commonest(wave) : Optional.empty();
        most.ifPresent(this::stopIfSystematic);
        int together = (int) Math.min(Integer.MAX_VALUE, wave.eras());
        Attempts attempts = new Attempts(step.tries(), together, step.story());
        long failed = work.failures().record(work.runId(), buckets, anyFailed, attempts);
        // What was given up says nothing about how long values take.
        work.ledger().append(work.store(), entries(wave, failed, computed ? wave.values() : 0, watch));
        most.ifPresent(common -> systematic.failed(common.error(), common.eras()));
        return failed;
    }

    private Optional<Commonest> commonest(Wave wave) {
        return work.failures().commonest(wave.ids()).filter(common -> !CorruptFiles.tells(common.error()));
    }

    /** Leaves no ledger entry, so that the wave is done again, and no copies of the one error. */
    private void stopIfSystematic(Commonest common) {
        systematic.wouldEnd(common.error(), common.eras()).ifPresent(error -> {
            throw error;
        });
    }

    private List<Entry> entries(Wave wave, long failed, long values, Stopwatch watch) {
        FeatureSet features = work.extract().features();
        long version = work.store().version(work.table());
        long ended = watch.nowUs();
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry(
                work.runId(),
                Entry.Kind.WAVE,
                work.level().name(),
                features.name(),
                wave.number(),
                -1,
                Entry.Status.WRITTEN,
                features.fingerprint(),
                version,
                wave.eras(),
                failed,
                values,
                watch.startedUs(),
                ended,
                work.extract().learned()));
        for (Bucket bucket : wave.buckets()) {
            entries.add(new Entry(
                    work.runId(),
                    Entry.Kind.BUCKET,
                    work.level().name(),
                    features.name(),
                    wave.number(),
                    bucket.id(),
                    bucket.isGone() ? Entry.Status.REMOVED : Entry.Status.WRITTEN,
                    bucket.fingerprint(),
                    version,
                    bucket.eras(),
                    0,
                    bucket.values(),
                    watch.startedUs(),
                    ended,
                    ""));
        }
        return entries;
    }
}
