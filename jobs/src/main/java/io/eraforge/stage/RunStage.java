package io.eraforge.stage;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Entry;
import io.eraforge.table.FailedEras;
import io.eraforge.table.Ledger;
import io.eraforge.table.RunDetail;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import io.eraforge.table.UnrecordedCommits;
import io.eraforge.telemetry.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Levels in order, each wave by wave: data commit, failed eras, ledger entry; each step can be done again. */
public final class RunStage {
    private final Store store;
    private final Settings settings;
    private final Progress progress;
    private final Interruption interruption;
    private final Ledger ledger;

    public RunStage(Store store, Settings settings, Progress progress, Interruption interruption) {
        this.store = store;
        this.settings = settings;
        this.progress = progress;
        this.interruption = interruption;
        this.ledger = new Ledger(store.tables());
    }

    /** Runs the asked levels. On a request to stop it ends after a clean ledger entry. */
    public RunReport run(String runId, RunRequest request) {
        long started = Micros.now();
        RunDetail detail = request.detail(settings);
        note(runId, Entry.Status.STARTED, started, detail);
        progress.runStarted(runId, request.features().name());
        List<RunReport.LevelReport> reports = new ArrayList<>();
        try {
            for (Level level : request.levels()) {
                if (!interruption.requested()) {
                    reports.add(runLevel(runId, level, request));
                }
            }
        } catch (StoppedException e) {
            note(runId, Entry.Status.INTERRUPTED, started, detail.ended(null, progress.seen()));
            progress.runEnded("interrupted");
            return new RunReport(runId, reports, true);
        } catch (RuntimeException e) {
            noteFailure(runId, started, detail, e);
            progress.runEnded("failed");
            throw e;
        }
        boolean stopped = interruption.requested();
        Entry.Status status = stopped ? Entry.Status.INTERRUPTED : Entry.Status.WRITTEN;
        note(runId, status, started, detail.ended(null, progress.seen()));
        RunReport report = new RunReport(runId, reports, stopped);
        progress.runEnded(stopped ? "interrupted" : report.failed() > 0 ? "partial" : "done");
        return report;
    }

    private RunReport.LevelReport runLevel(String runId, Level level, RunRequest request) {
        long started = Micros.now();
        FeatureSet features = request.features();
        FailedEras failures = new FailedEras(store, level, features.name());
        long minimum = settings.levels().get(level).minEraRows();
        LevelInput input = LevelInput.read(store.tables(), level, minimum);
        LevelPlan plan = LevelPlan.of(input, store.tables(), ledger, level, features, request.cleanStart());
        plan.checkPrepared(minimum);
        MinimumAdvice.of(level, input.lengths(), minimum, settings.run().warnFilteredShare())
                .ifPresent(progress::warn);
        LevelPlan chosen = (request.failedOnly() ? plan.failedOnly(failures) : plan).limited(request.limit());
        List<Wave> waves = waves(chosen);
        progress.levelStarted(level, chosen.todoEras(), plan.doneEras(), waves.size());
        Extract extract = new Extract(store, features, settings);
        extract.tune(level);
        long failed = 0;
        for (Wave wave : waves) {
            failed += write(runId, level, extract, failures, wave);
        }
        progress.levelEnded(level);
        long values = chosen.todo().stream().mapToLong(Bucket::values).sum();
        return new RunReport.LevelReport(
                level,
                chosen.todoEras(),
                plan.doneEras(),
                failed,
                values,
                waves.size(),
                (Micros.now() - started) / 1e6);
    }

    /** Buckets that are no longer prepared go with the first wave: nothing replaces them. */
    private List<Wave> waves(LevelPlan plan) {
        List<Wave> waves =
                new WavePlanner(settings.run().waveValues(), settings.run().maxWaves()).waves(plan.todo());
        if (plan.gone().isEmpty()) {
            return waves;
        }
        List<Bucket> gone = plan.gone().stream().sorted().map(Bucket::gone).toList();
        if (waves.isEmpty()) {
            return List.of(new Wave(0, gone));
        }
        Wave first = waves.get(0);
        List<Wave> joined = new ArrayList<>(waves);
        joined.set(
                0,
                new Wave(
                        0,
                        Stream.concat(gone.stream(), first.buckets().stream()).toList()));
        return joined;
    }

    private long write(String runId, Level level, Extract extract, FailedEras failures, Wave wave) {
        if (interruption.requested()) {
            throw new StoppedException();
        }
        long started = Micros.now();
        progress.waveStarted(level, wave.number(), wave.eras(), wave.values(), 1);
        FeatureSet features = extract.features();
        TableId table = TableId.features(level, features.name());
        Set<Long> buckets = wave.buckets().stream().map(Bucket::id).collect(Collectors.toSet());
        try {
            store.replace(
                    table, extract.rows(level, wave.predicate()), wave.predicate(), UnrecordedCommits.note(buckets));
        } catch (RuntimeException e) {
            throw interruption.requested() ? new StoppedException() : e;
        }
        long failed = failures.record(runId, buckets, wave.predicate(), table);
        ledger.append(store, entries(runId, level, features, wave, store.version(table), failed, started));
        progress.waveWritten(level, wave.number(), wave.eras(), failed);
        return failed;
    }

    private static List<Entry> entries(
            String runId, Level level, FeatureSet features, Wave wave, long version, long failed, long started) {
        long ended = Micros.now();
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry(
                runId,
                Entry.Kind.WAVE,
                level.name(),
                features.name(),
                wave.number(),
                -1,
                Entry.Status.WRITTEN,
                features.fingerprint(),
                version,
                wave.eras(),
                failed,
                wave.values(),
                started,
                ended,
                ""));
        for (Bucket bucket : wave.buckets()) {
            entries.add(new Entry(
                    runId,
                    Entry.Kind.BUCKET,
                    level.name(),
                    features.name(),
                    wave.number(),
                    bucket.id(),
                    bucket.isGone() ? Entry.Status.REMOVED : Entry.Status.WRITTEN,
                    bucket.fingerprint(),
                    version,
                    bucket.eras(),
                    0,
                    bucket.values(),
                    started,
                    ended,
                    ""));
        }
        return entries;
    }

    private void note(String runId, Entry.Status status, long started, RunDetail detail) {
        long ended = status == Entry.Status.STARTED ? 0 : Micros.now();
        ledger.append(store, List.of(Entry.ofCommand(runId, Entry.Kind.RUN, status, started, ended, detail.json())));
    }

    private void noteFailure(String runId, long started, RunDetail detail, RuntimeException cause) {
        try {
            note(
                    runId,
                    Entry.Status.FAILED,
                    started,
                    detail.ended(String.valueOf(cause.getMessage()), progress.seen()));
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    /** Ends a run at the next safe place. */
    private static final class StoppedException extends RuntimeException {}
}
