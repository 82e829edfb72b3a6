package io.eraforge.engine.run;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.Computation;
import io.eraforge.engine.Device;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.attempt.FailedItemRetrier;
import io.eraforge.engine.attempt.PartContext;
import io.eraforge.engine.attempt.WaveRetrier;
import io.eraforge.engine.failure.FailedItems.Failure;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.engine.plan.PartPlan;
import io.eraforge.engine.plan.Wave;
import io.eraforge.engine.plan.WavePlanner;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs one part: wave by wave, then its failed units individually. */
final class PartRunner {
    private final PartContext context;
    private final RunRequest request;

    PartRunner(PartContext context, RunRequest request) {
        this.context = context;
        this.request = request;
    }

    RunReport.PartReport run() {
        Stopwatch watch = Stopwatch.start();
        PartPlan plan = plan();
        Set<Long> toRetry = request.failedOnly() ? bucketsToRetryIndividually(plan) : Set.of();
        PartPlan chosen =
                (request.failedOnly() ? plan.failedOnly(context.failures(), toRetry) : plan).limited(request.limit());
        List<Wave> waves = waves(chosen);
        context.publish(new PartStarted(context.part().id(), chosen.todoItems(), plan.doneItems(), waves.size()));
        new WaveRetrier(context, request.skipCorrupt()).write(waves);
        Set<Long> written = chosen.todo().stream().map(Bucket::id).collect(Collectors.toSet());
        long retried = retryFailures(plan, written, toRetry);
        context.publish(new PartEnded(context.part().id()));
        return new RunReport.PartReport(
                context.part(),
                chosen.todoItems() + retried,
                plan.doneItems(),
                context.failures().count(union(written, toRetry)),
                chosen.todo().stream().mapToLong(Bucket::cost).sum(),
                waves.size(),
                watch.seconds());
    }

    private PartPlan plan() {
        Inventory inventory = context.inventory();
        inventory.requirePrepared();
        PartPlan plan = PartPlan.of(
                context.workload(),
                context.part(),
                inventory,
                context.store().tables(),
                context.ledger(),
                request.cleanStart());
        inventory.requireReady();
        recordLost(plan.lost());
        inventory.warnings().forEach(context::warn);
        return plan;
    }

    /** Corrects the ledger: once the table grows again, its versions no longer show which buckets it lacks. */
    private void recordLost(List<Bucket> lost) {
        if (lost.isEmpty()) {
            return;
        }
        long items = lost.stream().mapToLong(Bucket::items).sum();
        context.warn(
                "%s: %,d %s are recorded as done, but table %s lacks them or was changed since; computing them again."
                        .formatted(
                                context.label(),
                                items,
                                context.nouns().items(),
                                context.table().name()));
        context.ledger()
                .append(
                        context.store(),
                        lost.stream()
                                .map(bucket -> LedgerEntry.lost(
                                        context.runId(),
                                        context.part().id(),
                                        context.recipe().name(),
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
                        || inBucket.stream().anyMatch(f -> context.output().isWildcard(f.unit())));
        return failures.keySet();
    }

    /** Returns the number of items retried in buckets that no wave has written. */
    private long retryFailures(PartPlan plan, Set<Long> written, Set<Long> toRetry) {
        Map<Long, Long> costs = plan.all().stream().collect(Collectors.toMap(Bucket::id, Bucket::cost));
        FailedItemRetrier retrier = new FailedItemRetrier(context, costs);
        // Individual retries run entirely on the host, since the device may have caused the failure.
        try (Computation.Use host = context.computation().use(Device.HOST)) {
            retrier.retry(written, Long.MAX_VALUE, true);
            return retrier.retry(toRetry, request.limit().orElse(Long.MAX_VALUE), false);
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
                        context.workload()
                                .waveCost()
                                .orElse(context.settings().run().waveValues()),
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
