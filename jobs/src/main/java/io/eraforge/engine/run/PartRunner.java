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
import io.eraforge.workload.era.extract.EraInventory;
import io.eraforge.workload.era.extract.MinimumRowsAdvice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One level of a run: wave by wave, then its failed eras by themselves. */
final class PartRunner {
    private final PartContext work;
    private final RunRequest request;
    private final Set<String> skippedFiles;

    /** {@code skippedFiles}: files that the level's queries leave out; this adds to them. */
    PartRunner(PartContext work, RunRequest request, Set<String> skippedFiles) {
        this.work = work;
        this.request = request;
        this.skippedFiles = skippedFiles;
    }

    RunReport.LevelReport run() {
        Stopwatch watch = Stopwatch.start();
        PartPlan plan = plan();
        Set<Long> lone = request.failedOnly() ? bucketsToRetrySingly(plan) : Set.of();
        PartPlan chosen =
                (request.failedOnly() ? plan.failedOnly(work.failures(), lone) : plan).limited(request.limit());
        List<Wave> waves = waves(chosen);
        work.progress().levelStarted(work.level(), chosen.todoEras(), plan.doneEras(), waves.size());
        work.extract().tune(work.level());
        WaveRetrier ladder = new WaveRetrier(work, new UnreadableFiles(work, skippedFiles), request.skipCorrupt());
        waves.forEach(ladder::write);
        Set<Long> written = chosen.todo().stream().map(Bucket::id).collect(Collectors.toSet());
        long alone = tryFailedAgain(plan, written, lone);
        work.progress().levelEnded(work.level());
        return new RunReport.LevelReport(
                work.level(),
                chosen.todoEras() + alone,
                plan.doneEras(),
                work.failures().count(union(written, lone)),
                chosen.todo().stream().mapToLong(Bucket::cost).sum(),
                waves.size(),
                watch.seconds());
    }

    private PartPlan plan() {
        EraInventory input = EraInventory.read(work.store().tables(), work.level(), work.minimum());
        PartPlan plan = PartPlan.of(
                input,
                work.store().tables(),
                work.ledger(),
                work.level(),
                work.extract().features(),
                request.cleanStart());
        plan.checkPrepared(work.minimum());
        MinimumRowsAdvice.of(
                        work.level(),
                        input.lengths(),
                        work.minimum(),
                        work.settings().run().warnFilteredShare())
                .ifPresent(work.progress()::warn);
        return plan;
    }

    /** Buckets that are done but for failures that can be tried one by one; the others are worth doing as a whole. */
    private Set<Long> bucketsToRetrySingly(PartPlan plan) {
        Set<Long> done = plan.done().stream().map(Bucket::id).collect(Collectors.toSet());
        Map<Long, List<Failure>> failures =
                work.failures().inBuckets(done).stream().collect(Collectors.groupingBy(Failure::bucket));
        int most = work.settings().failures().singleRetries();
        failures.values()
                .removeIf(some -> some.size() > most
                        || some.stream().anyMatch(f -> f.sensor().equals(FailedItems.ANY_SENSOR)));
        return failures.keySet();
    }

    private long tryFailedAgain(PartPlan plan, Set<Long> written, Set<Long> lone) {
        Map<Long, Long> values = plan.all().stream().collect(Collectors.toMap(Bucket::id, Bucket::cost));
        FailedItemRetrier again = new FailedItemRetrier(work, values);
        // Alone on the CPU means all of it: the device may be what failed them.
        try (SessionSetting off = work.extract().onGpu()
                ? SessionSetting.set(work.store().spark(), RapidsPlugin.ENABLED, "false")
                : null) {
            again.retry(written, Long.MAX_VALUE);
            return again.retry(lone, request.limit().orElse(Long.MAX_VALUE));
        }
    }

    private static Set<Long> union(Set<Long> one, Set<Long> other) {
        Set<Long> both = new HashSet<>(one);
        both.addAll(other);
        return both;
    }

    /** Buckets that are no longer prepared go with the first wave: nothing replaces them. */
    private List<Wave> waves(PartPlan plan) {
        List<Wave> waves = new WavePlanner(
                        work.settings().run().waveValues(),
                        work.settings().run().maxWaves())
                .waves(plan.todo());
        if (plan.removed().isEmpty()) {
            return waves;
        }
        List<Bucket> gone = plan.removed().stream().sorted().map(Bucket::gone).toList();
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
}
