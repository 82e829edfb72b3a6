package io.eraforge.engine.run;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.attempt.FailedItemRetrier;
import io.eraforge.engine.attempt.PartContext;
import io.eraforge.engine.attempt.UnreadableFiles;
import io.eraforge.engine.attempt.WaveRetrier;
import io.eraforge.engine.device.RapidsPlugin;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.failure.FailedItems.Failure;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.engine.plan.PartPlan;
import io.eraforge.engine.plan.Wave;
import io.eraforge.engine.plan.WavePlanner;
import io.eraforge.table.SessionSetting;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.workload.era.extract.EraInventory;
import io.eraforge.workload.era.extract.MinimumRowsAdvice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs one level: wave by wave, then its failed eras individually. */
final class PartRunner {
    private final PartContext context;
    private final RunRequest request;
    private final Set<String> skippedFiles;

    /** {@code skippedFiles}: unreadable files that the level's queries leave out; the runner adds to it. */
    PartRunner(PartContext context, RunRequest request, Set<String> skippedFiles) {
        this.context = context;
        this.request = request;
        this.skippedFiles = skippedFiles;
    }

    RunReport.LevelReport run() {
        Stopwatch watch = Stopwatch.start();
        PartPlan plan = plan();
        Set<Long> toRetry = request.failedOnly() ? bucketsToRetryIndividually(plan) : Set.of();
        PartPlan chosen =
                (request.failedOnly() ? plan.failedOnly(context.failures(), toRetry) : plan).limited(request.limit());
        List<Wave> waves = waves(chosen);
        context.listener().levelStarted(context.level(), chosen.todoEras(), plan.doneEras(), waves.size());
        context.query().tune(context.level());
        WaveRetrier retrier =
                new WaveRetrier(context, new UnreadableFiles(context, skippedFiles), request.skipCorrupt());
        waves.forEach(retrier::write);
        Set<Long> written = chosen.todo().stream().map(Bucket::id).collect(Collectors.toSet());
        long retried = retryFailures(plan, written, toRetry);
        context.listener().levelEnded(context.level());
        return new RunReport.LevelReport(
                context.level(),
                chosen.todoEras() + retried,
                plan.doneEras(),
                context.failures().count(union(written, toRetry)),
                chosen.todo().stream().mapToLong(Bucket::cost).sum(),
                waves.size(),
                watch.seconds());
    }

    private PartPlan plan() {
        EraInventory inventory = EraInventory.read(context.store().tables(), context.level(), context.minimum());
        PartPlan plan = PartPlan.of(
                inventory,
                context.store().tables(),
                context.ledger(),
                context.level(),
                context.query().features(),
                request.cleanStart());
        plan.checkPrepared(context.minimum());
        recordLost(plan.lost());
        MinimumRowsAdvice.of(
                        context.level(),
                        inventory.lengths(),
                        context.minimum(),
                        context.settings().run().warnFilteredShare())
                .ifPresent(context.listener()::warn);
        return plan;
    }

    /** Corrects the ledger: once the table grows again, its versions no longer show which buckets it lacks. */
    private void recordLost(List<Bucket> lost) {
        if (lost.isEmpty()) {
            return;
        }
        long eras = lost.stream().mapToLong(Bucket::items).sum();
        context.listener()
                .warn(
                        "Level %s: %,d eras are recorded as done, but table %s lacks them or was changed since; computing them again."
                                .formatted(
                                        context.level(), eras, context.table().name()));
        context.ledger()
                .append(
                        context.store(),
                        lost.stream()
                                .map(bucket -> LedgerEntry.lost(
                                        context.runId(),
                                        context.level().name(),
                                        context.query().features().name(),
                                        bucket.id(),
                                        context.store().version(context.table())))
                                .toList());
    }

    /** Written buckets with few enough failures to retry individually; the others are recomputed entirely. */
    private Set<Long> bucketsToRetryIndividually(PartPlan plan) {
        Set<Long> done = plan.done().stream().map(Bucket::id).collect(Collectors.toSet());
        Map<Long, List<Failure>> failures =
                context.failures().inBuckets(done).stream().collect(Collectors.groupingBy(Failure::bucket));
        int max = context.settings().failures().singleRetries();
        failures.values()
                .removeIf(inBucket -> inBucket.size() > max
                        || inBucket.stream().anyMatch(f -> f.sensor().equals(FailedItems.ANY_SENSOR)));
        return failures.keySet();
    }

    /** Returns the number of eras retried in buckets that no wave has written. */
    private long retryFailures(PartPlan plan, Set<Long> written, Set<Long> toRetry) {
        Map<Long, Long> costs = plan.all().stream().collect(Collectors.toMap(Bucket::id, Bucket::cost));
        FailedItemRetrier retrier = new FailedItemRetrier(context, costs);
        // Individual retries run entirely on the CPU, since the device may have caused the failure.
        try (SessionSetting off = context.query().onGpu()
                ? SessionSetting.set(context.store().spark(), RapidsPlugin.ENABLED, "false")
                : null) {
            retrier.retry(written, Long.MAX_VALUE);
            return retrier.retry(toRetry, request.limit().orElse(Long.MAX_VALUE));
        }
    }

    private static Set<Long> union(Set<Long> one, Set<Long> other) {
        Set<Long> both = new HashSet<>(one);
        both.addAll(other);
        return both;
    }

    /** The first wave also deletes the rows of removed buckets. */
    private List<Wave> waves(PartPlan plan) {
        List<Wave> waves = new WavePlanner(
                        context.settings().run().waveValues(),
                        context.settings().run().maxWaves())
                .waves(plan.todo());
        if (plan.removed().isEmpty()) {
            return waves;
        }
        List<Bucket> removed =
                plan.removed().stream().sorted().map(Bucket::removed).toList();
        if (waves.isEmpty()) {
            return List.of(new Wave(0, removed));
        }
        List<Wave> all = new ArrayList<>(waves);
        List<Bucket> first = waves.get(0).buckets();
        all.set(0, new Wave(0, Stream.concat(removed.stream(), first.stream()).toList()));
        return all;
    }
}
