package io.eraforge.stage;

import io.eraforge.error.TableErrors;
import io.eraforge.stage.Step.Rung;
import io.eraforge.stage.plugin.RapidsPlugin;
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
final class Ladder {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    private final LevelWork work;
    private final CorruptFiles corrupt;
    private final boolean skipCorrupt;
    private final Systematic systematic;
    private final WaveWriter writer;
    private final StepRows rows;
    private final Deque<Step> todo = new ArrayDeque<>();
    private boolean deviceGone;
    private boolean deviceLostBefore;

    Ladder(LevelWork work, CorruptFiles corrupt, boolean skipCorrupt) {
        this.work = work;
        this.corrupt = corrupt;
        this.skipCorrupt = skipCorrupt;
        this.systematic = new Systematic(work.level(), work.settings().failures());
        this.writer = new WaveWriter(work, systematic);
        this.rows = new StepRows(work, corrupt, systematic);
    }

    void write(Wave wave) {
        todo.clear();
        todo.push(Step.first(wave, work.extract().onGpu() && !deviceGone));
        systematic.begin(wave);
        deviceLostBefore = false;
        String givenUp = "";
        long written = 0;
        long failed = 0;
        while (!todo.isEmpty()) {
            work.guard().checkStopped();
            Step step = todo.pop();
            Wave part = step.wave();
            work.progress().waveStarted(work.level(), wave.number(), part.eras(), part.values(), step.attempt());
            try {
                long some = write(step);
                if (step.rung() == Rung.NONE) {
                    givenUp = step.error();
                    work.progress().waveFailed(work.level(), wave.number(), part.eras(), givenUp);
                } else {
                    written += part.eras();
                    failed += some;
                }
            } catch (StoppedException e) {
                throw e;
            } catch (Exception e) {
                tryAgain(step, e);
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
            systematic.written();
        } else {
            systematic.givenUp(givenUp).ifPresent(error -> {
                throw error;
            });
        }
    }

    private long write(Step step) {
        Wave part = step.wave();
        boolean pluginOff = work.extract().onGpu() && !step.gpu();
        Duration allowed =
                pluginOff ? work.deadlines().longest() : work.deadlines().of(part.values());
        SparkSession spark = work.store().spark();
        int tasksPerSlot = work.settings().run().tasksPerSlot();
        try (SessionSetting off = pluginOff ? SessionSetting.set(spark, RapidsPlugin.ENABLED, "false") : null;
                SessionSetting tasks = SmallTasks.set(spark, tasksPerSlot)) {
            return switch (step.rung()) {
                case WHOLE, HALF, CPU, BUCKET ->
                    work.guard().run(work.words(part), allowed, () -> writer.write(part, rows.computed(step), step));
                case ERAS -> {
                    List<EraKey.Failed> bad = rows.hunt(step, allowed);
                    yield work.guard()
                            .run(work.words(part), allowed, () -> writer.write(part, rows.without(step, bad), step));
                }
                case NONE -> giveUp(step, allowed);
            };
        }
    }

    /** By era and sensor if the sensors' names can still be read, else by era. */
    private long giveUp(Step step, Duration allowed) {
        Wave part = step.wave();
        try {
            return work.guard().run(work.words(part), allowed, () -> writer.write(part, rows.allFailed(step), step));
        } catch (StoppedException e) {
            throw e;
        } catch (Exception e) {
            return work.guard().run(work.words(part), allowed, () -> writer.write(part, rows.allLost(step), step));
        }
    }

    private void tryAgain(Step step, Exception failure) {
        LOG.warn("{}: {} failed", work.words(step.wave()), step.rung().words(), failure);
        Trouble trouble = work.diagnosis().of(failure);
        List<Step> next = next(step, trouble, failure);
        Step first = next.get(0);
        String change = "%s after %s".formatted(change(step, first, trouble), trouble.words());
        LOG.warn("{}: attempt {} {}", work.words(step.wave()), first.attempt(), change);
        work.progress().waveRetried(work.level(), step.wave().number(), first.attempt(), change);
        if (first.rung() != Rung.NONE) {
            work.pauses().pause(step.attempt());
        }
        for (int i = next.size() - 1; i >= 0; i--) {
            todo.push(next.get(i));
        }
    }

    private static String change(Step step, Step next, Trouble trouble) {
        if (step.rung() != next.rung()) {
            return next.rung().words();
        }
        return switch (trouble.kind()) {
            case CONFLICT -> "on the table's newest version";
            case DEVICE_LOST -> "on the executors that are left";
            case UNREADABLE, SYSTEMATIC, PASSING -> "without files that cannot be read";
        };
    }

    private List<Step> next(Step step, Trouble trouble, Exception failure) {
        int retries = work.settings().retry().maxRetries();
        return switch (trouble.kind()) {
            case SYSTEMATIC -> throw trouble.error();
            case UNREADABLE -> {
                List<String> files = corrupt.find(step.wave());
                yield files.isEmpty() ? further(step, trouble, failure) : skip(step, files);
            }
            case CONFLICT -> step.attempt() <= retries ? step.again(trouble.told()) : further(step, trouble, failure);
            case DEVICE_LOST ->
                step.gpu() && retries > 0 ? withoutDevice(step, trouble) : further(step, trouble, failure);
            case PASSING -> further(step, trouble, failure);
        };
    }

    // Spark leaves the executor out from now on: first its work goes to the others, if there are any.
    private List<Step> withoutDevice(Step step, Trouble trouble) {
        boolean elsewhere = !deviceLostBefore;
        deviceLostBefore = true;
        // Those that are left are no better: what follows need not find that out again.
        deviceGone = !elsewhere;
        work.progress()
                .warn("Level %s: a GPU is lost: %s. Its executor is left out; %s is done again %s."
                        .formatted(
                                work.level(),
                                trouble.words(),
                                work.words(step.wave()),
                                elsewhere ? "elsewhere" : "with the plugin off"));
        return elsewhere ? step.again(trouble.told()) : step.pluginOff(trouble.told());
    }

    private List<Step> further(Step step, Trouble trouble, Exception failure) {
        if (step.rung() == Rung.NONE) {
            throw TableErrors.unrecordable(work.store().root(), trouble.words(), failure);
        }
        return work.settings().retry().maxRetries() == 0 ? step.givenUp(trouble.told()) : step.next(trouble.told());
    }

    private List<Step> skip(Step step, List<String> files) {
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
