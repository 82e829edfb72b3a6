package io.eraforge.engine.attempt;

import io.eraforge.engine.Item;
import io.eraforge.engine.attempt.WaveAttempt.Strategy;
import io.eraforge.engine.device.RapidsPlugin;
import io.eraforge.engine.failure.Diagnosis;
import io.eraforge.engine.failure.SystematicFailures;
import io.eraforge.engine.job.MinimumTasks;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.plan.Wave;
import io.eraforge.error.TableErrors;
import io.eraforge.table.SessionSetting;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets a wave written whatever happens to its jobs: smaller, then with the plugin off, then bucket by bucket, then without the eras
 * that fail by themselves; what is left is recorded as failed. Ends the run only where every era would fail.
 */
public final class WaveRetrier {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    private final PartContext work;
    private final UnreadableFiles corrupt;
    private final boolean skipCorrupt;
    private final SystematicFailures systematic;
    private final WaveWriter writer;
    private final AttemptRows rows;
    private final Deque<WaveAttempt> todo = new ArrayDeque<>();
    private boolean deviceGone;
    private boolean deviceLostBefore;

    public WaveRetrier(PartContext work, UnreadableFiles corrupt, boolean skipCorrupt) {
        this.work = work;
        this.corrupt = corrupt;
        this.skipCorrupt = skipCorrupt;
        this.systematic = new SystematicFailures(work.level(), work.settings().failures());
        this.writer = new WaveWriter(work, systematic);
        this.rows = new AttemptRows(work, corrupt, systematic);
    }

    public void write(Wave wave) {
        todo.clear();
        todo.push(WaveAttempt.first(wave, work.extract().onGpu() && !deviceGone));
        systematic.begin(wave);
        deviceLostBefore = false;
        String givenUp = "";
        long written = 0;
        long failed = 0;
        while (!todo.isEmpty()) {
            work.guard().checkStopped();
            WaveAttempt step = todo.pop();
            Wave part = step.wave();
            work.progress().waveStarted(work.level(), wave.number(), part.eras(), part.values(), step.attempt());
            try {
                long some = write(step);
                if (step.strategy() == Strategy.GIVE_UP) {
                    givenUp = step.error();
                    work.progress().waveFailed(work.level(), wave.number(), part.eras(), givenUp);
                } else {
                    written += part.eras();
                    failed += some;
                }
            } catch (StoppedException e) {
                throw e;
            } catch (Exception e) {
                scheduleRetry(step, e);
            }
        }
        settle(written > 0 ? "" : givenUp);
        if (written > 0 || wave.eras() == 0) {
            work.progress().waveWritten(work.level(), wave.number(), written, failed);
        }
    }

    /** {@code givenUp}: what the whole wave was given up with, or nothing. */
    private void settle(String givenUp) {
        if (givenUp.isEmpty()) {
            systematic.recordWritten();
        } else {
            systematic.recordGivenUp(givenUp).ifPresent(error -> {
                throw error;
            });
        }
    }

    private long write(WaveAttempt step) {
        Wave part = step.wave();
        boolean pluginOff = work.extract().onGpu() && !step.gpu();
        Duration allowed =
                pluginOff ? work.deadlines().longest() : work.deadlines().forCost(part.values());
        SparkSession spark = work.store().spark();
        int tasksPerSlot = work.settings().run().tasksPerSlot();
        try (SessionSetting off = pluginOff ? SessionSetting.set(spark, RapidsPlugin.ENABLED, "false") : null;
                SessionSetting tasks = MinimumTasks.set(spark, tasksPerSlot)) {
            return switch (step.strategy()) {
                case WHOLE_WAVE, HALF_WAVE, HOST, SINGLE_BUCKET ->
                    work.guard().run(work.label(part), allowed, () -> writer.write(part, rows.computed(step), step));
                case WITHOUT_FAILING_ITEMS -> {
                    List<Item.Failed> bad = rows.findFailing(step, allowed);
                    yield work.guard()
                            .run(work.label(part), allowed, () -> writer.write(part, rows.without(step, bad), step));
                }
                case GIVE_UP -> giveUp(step, allowed);
            };
        }
    }

    /** By era and sensor if the sensors' names can still be read, else by era. */
    private long giveUp(WaveAttempt step, Duration allowed) {
        Wave part = step.wave();
        try {
            return work.guard().run(work.label(part), allowed, () -> writer.write(part, rows.allFailed(step), step));
        } catch (StoppedException e) {
            throw e;
        } catch (Exception e) {
            return work.guard()
                    .run(work.label(part), allowed, () -> writer.write(part, rows.allFailedUnread(step), step));
        }
    }

    private void scheduleRetry(WaveAttempt step, Exception failure) {
        LOG.warn("{}: {} failed", work.label(step.wave()), step.strategy().description(), failure);
        Diagnosis trouble = work.diagnosis().classify(failure);
        List<WaveAttempt> next = next(step, trouble, failure);
        WaveAttempt first = next.get(0);
        String change = "%s after %s".formatted(change(step, first, trouble), trouble.message());
        LOG.warn("{}: attempt {} {}", work.label(step.wave()), first.attempt(), change);
        work.progress().waveRetried(work.level(), step.wave().number(), first.attempt(), change);
        if (first.strategy() != Strategy.GIVE_UP) {
            work.pauses().pause(step.attempt());
        }
        for (int i = next.size() - 1; i >= 0; i--) {
            todo.push(next.get(i));
        }
    }

    private static String change(WaveAttempt step, WaveAttempt next, Diagnosis trouble) {
        if (step.strategy() != next.strategy()) {
            return next.strategy().description();
        }
        return switch (trouble.kind()) {
            case CONFLICT -> "on the table's newest version";
            case DEVICE_LOST -> "on the executors that are left";
            case UNREADABLE, SYSTEMATIC, TRANSIENT_OR_ITEM -> "without files that cannot be read";
        };
    }

    private List<WaveAttempt> next(WaveAttempt step, Diagnosis trouble, Exception failure) {
        int retries = work.settings().retry().maxRetries();
        return switch (trouble.kind()) {
            case SYSTEMATIC -> throw trouble.error();
            case UNREADABLE -> {
                List<String> files = corrupt.find(step.wave());
                yield files.isEmpty() ? escalate(step, trouble, failure) : skip(step, files);
            }
            case CONFLICT ->
                step.attempt() <= retries ? step.again(trouble.describe()) : escalate(step, trouble, failure);
            case DEVICE_LOST ->
                step.gpu() && retries > 0 ? afterDeviceLoss(step, trouble) : escalate(step, trouble, failure);
            case TRANSIENT_OR_ITEM -> escalate(step, trouble, failure);
        };
    }

    // Spark leaves the executor out from now on: first its work goes to the others, if there are any.
    private List<WaveAttempt> afterDeviceLoss(WaveAttempt step, Diagnosis trouble) {
        boolean elsewhere = !deviceLostBefore;
        deviceLostBefore = true;
        // Those that are left are no better: what follows need not find that out again.
        deviceGone = !elsewhere;
        work.progress()
                .warn("Level %s: a GPU is lost: %s. Its executor is left out; %s is done again %s."
                        .formatted(
                                work.level(),
                                trouble.message(),
                                work.label(step.wave()),
                                elsewhere ? "elsewhere" : "with the plugin off"));
        return elsewhere ? step.again(trouble.describe()) : step.pluginOff(trouble.describe());
    }

    private List<WaveAttempt> escalate(WaveAttempt step, Diagnosis trouble, Exception failure) {
        if (step.strategy() == Strategy.GIVE_UP) {
            throw TableErrors.cannotRecordFailures(work.store().root(), trouble.message(), failure);
        }
        return work.settings().retry().maxRetries() == 0
                ? step.givenUp(trouble.describe())
                : step.next(trouble.describe());
    }

    private List<WaveAttempt> skip(WaveAttempt step, List<String> files) {
        if (!skipCorrupt) {
            throw TableErrors.unreadable(files);
        }
        corrupt.skip(files);
        work.progress()
                .warn("Level %s: the eras of %s are recorded as failed, since it cannot be read (--skip-corrupt)."
                        .formatted(work.level(), String.join(", ", files)));
        return step.again("cannot read " + String.join(", ", files));
    }
}
