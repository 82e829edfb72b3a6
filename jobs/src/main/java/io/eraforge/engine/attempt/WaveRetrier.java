package io.eraforge.engine.attempt;

import io.eraforge.cpu.FailureReason;
import io.eraforge.cpu.FailureReason.Origin;
import io.eraforge.cpu.TaskLocation;
import io.eraforge.engine.Computation;
import io.eraforge.engine.Device;
import io.eraforge.engine.Item;
import io.eraforge.engine.attempt.WaveAttempt.Strategy;
import io.eraforge.engine.attempt.WaveWriter.Computed;
import io.eraforge.engine.failure.Diagnosis;
import io.eraforge.engine.failure.SystematicFailures;
import io.eraforge.engine.job.MinimumTasks;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.plan.Wave;
import io.eraforge.error.TableErrors;
import io.eraforge.table.SessionSetting;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.WavePhase;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes waves, escalating on failure: half of the buckets, then on the CPU, then one bucket per job, then without
 * the items that fail individually. Whatever remains is recorded as failed. Throws only if every item would fail. Waves are
 * committed in order, each while the next is computed; one that fails is retried before the next is committed.
 */
public final class WaveRetrier {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");
    private static final ThreadFactory COMMIT_THREAD = BasicThreadFactory.builder()
            .namingPattern("eraforge-commit")
            .daemon(true)
            .build();

    private final PartContext context;
    private final FileProbe probe;
    private final boolean skipUnreadable;
    private final SystematicFailures systematic;
    private final WaveWriter writer;
    private final AttemptRows rows;
    private final Deque<WaveAttempt> todo = new ArrayDeque<>();
    /** Where the next wave starts. */
    private Device device;

    private boolean deviceLostInWave;

    public WaveRetrier(PartContext context, boolean skipUnreadable) {
        this.context = context;
        this.probe = new FileProbe(context);
        this.device = context.computation().device();
        this.skipUnreadable = skipUnreadable;
        this.systematic = new SystematicFailures(
                context.part(), context.nouns(), context.settings().failures());
        this.writer = new WaveWriter(context, systematic);
        this.rows = new AttemptRows(context, systematic);
    }

    /** Events are published by this thread and by the one that commits. */
    public void write(List<Wave> waves) {
        ExecutorService commits = Executors.newSingleThreadExecutor(COMMIT_THREAD);
        FirstAttempt before = null;
        try {
            for (Wave wave : waves) {
                FirstAttempt first = compute(wave);
                endBefore(before, first);
                before = null;
                systematic.begin(wave.items());
                deviceLostInWave = false;
                if (first.isComputed()) {
                    // Its jobs may wait for cores until the next wave is computed.
                    Duration allowed = context.deadlines().max().multipliedBy(2);
                    first.commit(commits, computed -> commit(computed, allowed));
                    before = first;
                } else {
                    end(first);
                }
            }
            FirstAttempt last = before;
            before = null;
            if (last != null) {
                end(last);
            }
        } finally {
            if (before != null) {
                before.awaitEnd();
            }
            commits.shutdown();
        }
    }

    /** Computes the first attempt at a wave as far as possible without a commit. */
    private FirstAttempt compute(Wave wave) {
        WaveAttempt attempt = WaveAttempt.first(wave, device);
        try {
            context.guard().checkStopped();
            publishStart(attempt);
            return FirstAttempt.of(
                    attempt,
                    with(
                            attempt,
                            allowed -> context.guard()
                                    .run(
                                            context.label(wave),
                                            allowed,
                                            () -> writer.compute(attempt, rows.computed(attempt)))));
        } catch (Exception e) {
            return FirstAttempt.failed(attempt, e);
        }
    }

    private void commit(Computed computed, Duration allowed) {
        Wave wave = computed.attempt().wave();
        long failed = context.guard().run(context.label(wave), allowed, () -> writer.commit(computed));
        systematic.recordWritten();
        context.publish(new WaveEnded(context.part().id(), wave.number(), wave.items(), failed, WavePhase.WRITTEN));
    }

    /** If this ends the run, nothing will commit what {@code next} has computed. */
    private void endBefore(FirstAttempt before, FirstAttempt next) {
        try {
            if (before != null) {
                end(before);
            }
        } catch (Throwable e) {
            try {
                next.uncommitted().ifPresent(writer::discard);
            } catch (RuntimeException alsoFailed) {
                e.addSuppressed(alsoFailed);
            }
            throw e;
        }
    }

    private void publishStart(WaveAttempt attempt) {
        Wave part = attempt.wave();
        context.publish(
                new WaveStarted(context.part().id(), part.number(), part.items(), part.cost(), attempt.number()));
    }

    /** Waits until the first attempt at a wave is committed; if it was not, writes the wave. */
    private void end(FirstAttempt first) {
        todo.clear();
        try {
            if (first.isOver()) {
                first.await();
                return;
            }
            todo.push(first.attempt());
        } catch (StoppedException e) {
            throw e;
        } catch (Exception e) {
            scheduleRetry(first.attempt(), e);
        }
        writeRest(first.attempt());
    }

    /** Writes the attempts that are left to do; that {@code first} started is published already. */
    private void writeRest(WaveAttempt first) {
        Wave wave = first.wave();
        FailureReason givenUp = FailureReason.NONE;
        long written = 0;
        long failed = 0;
        while (!todo.isEmpty()) {
            WaveAttempt attempt = todo.pop();
            Wave part = attempt.wave();
            if (attempt != first) {
                context.guard().checkStopped();
                publishStart(attempt);
            }
            try {
                long failedInPart = write(attempt);
                if (attempt.strategy() == Strategy.GIVE_UP) {
                    givenUp = attempt.reason();
                    context.publish(
                            new ItemsGivenUp(context.part().id(), wave.number(), part.items(), givenUp.toString()));
                } else {
                    written += part.items();
                    failed += failedInPart;
                }
            } catch (StoppedException e) {
                throw e;
            } catch (Exception e) {
                scheduleRetry(attempt, e);
            }
        }
        recordOutcome(written > 0 ? FailureReason.NONE : givenUp);
        WavePhase phase = written > 0 || wave.items() == 0 ? WavePhase.WRITTEN : WavePhase.FAILED;
        context.publish(new WaveEnded(context.part().id(), wave.number(), written, failed, phase));
    }

    /** {@code givenUp}: why the whole wave was given up, or none. */
    private void recordOutcome(FailureReason givenUp) {
        if (givenUp.isNone()) {
            systematic.recordWritten();
        } else {
            systematic.recordGivenUp(givenUp).ifPresent(error -> {
                throw error;
            });
        }
    }

    private long write(WaveAttempt attempt) {
        return with(attempt, allowed -> switch (attempt.strategy()) {
            case WHOLE_WAVE, HALF_WAVE, CPU, SINGLE_BUCKET -> write(attempt, allowed, () -> rows.computed(attempt));
            case WITHOUT_FAILING_ITEMS -> {
                List<Item.Failed> failing = rows.findFailing(attempt, allowed);
                yield write(attempt, allowed, () -> rows.without(attempt, failing));
            }
            case GIVE_UP -> giveUp(attempt, allowed);
        });
    }

    /** Runs {@code work}, which gets the time allowed for a job, with the session settings of an attempt. */
    private <T> T with(WaveAttempt attempt, Function<Duration, T> work) {
        boolean slower = attempt.device() != context.computation().device();
        Duration allowed = slower
                ? context.deadlines().max()
                : context.deadlines().forCost(attempt.wave().cost());
        SparkSession spark = context.store().spark();
        int tasksPerSlot = context.computation()
                .tasksPerSlot(attempt.device())
                .orElse(context.settings().run().tasksPerSlot());
        boolean accelerated = attempt.device() == Device.ACCELERATED;
        try (Computation.Use use = context.computation().use(attempt.device());
                SessionSetting tasks = MinimumTasks.set(
                        spark, tasksPerSlot, accelerated, attempt.wave().cost())) {
            return work.apply(allowed);
        }
    }

    private long write(WaveAttempt attempt, Duration allowed, Supplier<Dataset<Row>> result) {
        return context.guard().run(context.label(attempt.wave()), allowed, () -> writer.write(attempt, result.get()));
    }

    /** Records failures by unit if the units can still be read, else by item. */
    private long giveUp(WaveAttempt attempt, Duration allowed) {
        try {
            return write(attempt, allowed, () -> rows.allFailed(attempt));
        } catch (StoppedException e) {
            throw e;
        } catch (Exception e) {
            return write(attempt, allowed, () -> rows.allFailedUnread(attempt));
        }
    }

    private void scheduleRetry(WaveAttempt attempt, Exception failure) {
        String label = context.label(attempt.wave());
        LOG.warn("{}: attempt failed ({})", label, attempt.strategy().description(), failure);
        Diagnosis diagnosis = context.classifier().classify(failure);
        List<WaveAttempt> next = next(attempt, diagnosis, failure);
        WaveAttempt first = next.get(0);
        String change = "%s after %s".formatted(change(attempt, first, diagnosis), diagnosis.message());
        LOG.warn("{}: attempt {}: {}", label, first.number(), change);
        context.publish(new WaveRetried(context.part().id(), attempt.wave().number(), first.number(), change));
        if (first.strategy() != Strategy.GIVE_UP) {
            context.retryPause().pause(attempt.number());
        }
        for (int i = next.size() - 1; i >= 0; i--) {
            todo.push(next.get(i));
        }
    }

    private static String change(WaveAttempt failed, WaveAttempt next, Diagnosis diagnosis) {
        if (failed.strategy() != next.strategy()) {
            return next.strategy().description();
        }
        return switch (diagnosis.kind()) {
            case CONFLICT -> "on the latest table version";
            case DEVICE_LOST -> "on the remaining executors";
            case UNREADABLE, SYSTEMATIC, TRANSIENT_OR_ITEM -> "skipping unreadable files";
        };
    }

    private List<WaveAttempt> next(WaveAttempt attempt, Diagnosis diagnosis, Exception failure) {
        int retries = context.settings().retry().maxRetries();
        return switch (diagnosis.kind()) {
            case SYSTEMATIC -> throw diagnosis.error();
            case UNREADABLE -> {
                List<String> files = probe.find(attempt.wave());
                yield files.isEmpty() ? escalate(attempt, diagnosis, failure) : skip(attempt, files);
            }
            case CONFLICT ->
                attempt.number() <= retries
                        ? attempt.repeat(diagnosis.reason())
                        : escalate(attempt, diagnosis, failure);
            case DEVICE_LOST ->
                attempt.device() == Device.ACCELERATED && retries > 0
                        ? afterDeviceLoss(attempt, diagnosis)
                        : escalate(attempt, diagnosis, failure);
            case TRANSIENT_OR_ITEM -> escalate(attempt, diagnosis, failure);
        };
    }

    // Spark excludes the executor from now on, so the other executors, if any, get its work first. If another device is
    // lost in the same wave, the rest of the part runs on the CPU.
    private List<WaveAttempt> afterDeviceLoss(WaveAttempt attempt, Diagnosis diagnosis) {
        boolean first = !deviceLostInWave;
        deviceLostInWave = true;
        device = first ? device : Device.HOST;
        context.warn("%s: lost a GPU: %s. Its executor is excluded; retrying wave %d %s."
                .formatted(
                        context.label(),
                        diagnosis.message(),
                        attempt.wave().number() + 1,
                        first ? "on the remaining executors" : "on the CPU"));
        return first ? attempt.repeat(diagnosis.reason()) : attempt.onHost(diagnosis.reason());
    }

    private List<WaveAttempt> escalate(WaveAttempt attempt, Diagnosis diagnosis, Exception failure) {
        if (attempt.strategy() == Strategy.GIVE_UP) {
            throw TableErrors.cannotRecordFailures(context.store().root(), diagnosis.message(), failure);
        }
        return context.settings().retry().maxRetries() == 0
                ? attempt.giveUp(diagnosis.reason())
                : attempt.next(diagnosis.reason());
    }

    private List<WaveAttempt> skip(WaveAttempt attempt, List<String> files) {
        if (!skipUnreadable) {
            throw TableErrors.unreadable(files);
        }
        context.unreadable().skip(files);
        String names = String.join(", ", files);
        context.warn("%s: cannot read %s; the affected %s are recorded as failed (--skip-corrupt)."
                .formatted(context.label(), names, context.nouns().items()));
        return attempt.repeat(
                FailureReason.of("CorruptFile", "cannot read " + names, TaskLocation.UNKNOWN, Origin.FILE));
    }
}
