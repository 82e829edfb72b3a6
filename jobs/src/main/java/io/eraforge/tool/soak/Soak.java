package io.eraforge.tool.soak;

import io.eraforge.config.Settings;
import io.eraforge.tool.WorkFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/** Repeatedly injects a fault into a command, reruns it and compares the result with a baseline. */
public final class Soak {
    private static final int ROUNDS_PER_BASELINE = 10;
    private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(10);

    private final SoakSubject subject;
    private final SoakCommands commands;
    private final Path folder;
    private final Settings settings;
    private final long seed;
    private final Consumer<String> log;
    private final Duration exitTimeout;
    private final Trigger trigger;
    private final FaultCounts counts = new FaultCounts();
    private Baseline baseline;

    /**
     * {@code home} contains submit/eraforge; {@code folder} is cleaned up by the caller; {@code settings} must be loaded from those of
     * {@code subject}; {@code log} receives progress lines.
     */
    public Soak(SoakSubject subject, Path home, Path folder, Settings settings, long seed, Consumer<String> log) {
        this(
                subject,
                home,
                folder,
                settings,
                seed,
                log,
                Duration.ofMinutes(3),
                (process, warehouse, delay) -> process.await(delay));
    }

    /** {@code exitTimeout}: time a process has to exit after a signal; {@code trigger}: decides when the signal is sent. */
    Soak(
            SoakSubject subject,
            Path home,
            Path folder,
            Settings settings,
            long seed,
            Consumer<String> log,
            Duration exitTimeout,
            Trigger trigger) {
        this.subject = subject;
        this.commands = new SoakCommands(home, subject);
        this.folder = folder;
        this.settings = settings;
        this.seed = seed;
        this.log = log;
        this.exitTimeout = exitTimeout;
        this.trigger = trigger;
    }

    /** Blocks until the fault is due; {@code delay} is the time since the start of the process that the seed chose. */
    interface Trigger {
        void await(EraForgeProcess process, Path warehouse, Duration delay);
    }

    /** Rounds that matched the baseline, injected faults by description, and the failure that ended the soak, if any. */
    public record Report(int verified, Map<String, FaultCounts.Count> faults, Optional<String> failure) {}

    /** Runs at least {@code minRounds} rounds, and further ones until {@code duration} is over or a round fails. */
    public Report run(Duration duration, int minRounds) {
        long deadline = System.nanoTime() + duration.toNanos();
        rebuildBaseline(0);
        int round = 0;
        Optional<String> failure = Optional.empty();
        while (failure.isEmpty() && (round < minRounds || System.nanoTime() < deadline)) {
            failure = safeRound(round++);
        }
        return new Report(failure.isEmpty() ? round : round - 1, counts.counts(), failure);
    }

    /** Treats exceptions as failures of the round, whose files are then kept. */
    private Optional<String> safeRound(int round) {
        try {
            if (round > 0 && round % ROUNDS_PER_BASELINE == 0) {
                rebuildBaseline(round);
            }
            return round(round);
        } catch (RuntimeException e) {
            return Optional.of(e.toString());
        }
    }

    private void rebuildBaseline(int round) {
        Path baselineFolder = folder.resolve("baseline");
        WorkFolder.delete(baselineFolder);
        baselineFolder.toFile().mkdir();
        baseline = Baseline.build(commands, baselineFolder, seed + round, settings, subject);
        log.accept("Baseline for seed %d: %s done %s, run took %.1f s."
                .formatted(
                        seed + round,
                        subject.workload(settings).nouns().items(),
                        baseline.expected().describe(),
                        baseline.runTime().toMillis() / 1e3));
    }

    /** Every kind of fault once in as many rounds as there are kinds, in an order that depends on the seed. */
    private Fault fault(int round) {
        List<Fault> kinds = new ArrayList<>(List.of(Fault.values()));
        kinds.removeIf(fault -> fault.command().equals("prepare") && !subject.prepares());
        Collections.shuffle(kinds, random(-1 - round / kinds.size()));
        return kinds.get(round % kinds.size());
    }

    // Adjacent seeds would start with similar numbers.
    private Random random(int number) {
        return new Random((seed * 1_000_003 + number) * 0x9E3779B97F4A7C15L);
    }

    private Optional<String> round(int round) {
        Fault fault = fault(round);
        Random random = random(round);
        Path roundFolder = folder.resolve("round-" + (round + 1));
        roundFolder.toFile().mkdir();
        boolean preparing = fault.command().equals("prepare");
        Path warehouse = Baseline.copy(preparing ? baseline.ingested() : baseline.prepared(), roundFolder.resolve("w"));
        long delayMs = (long) (baseline.commandTime(fault).toMillis() * (0.2 + 0.65 * random.nextDouble()));
        Fault.Outcome outcome = inject(fault, roundFolder, warehouse, Duration.ofMillis(delayMs), random);
        counts.add(fault, outcome);
        Optional<String> failure = outcome.failure()
                .or(() -> preparing ? rerun(roundFolder, warehouse, "prepare") : Optional.empty())
                .or(() -> rerun(roundFolder, warehouse, "run"))
                .or(() -> WarehouseContents.of(warehouse, subject.workload(settings), subject.ignoredColumns())
                        .difference(baseline.expected()));
        log.accept("Round %d: %s after %.1f s%s; %s."
                .formatted(
                        round + 1,
                        fault.description(),
                        delayMs / 1e3,
                        outcome.hitWhileRunning() ? "" : " (too late: already finished)",
                        failure.orElse("rerun matches the baseline")));
        if (failure.isEmpty()) {
            WorkFolder.delete(roundFolder);
        }
        return failure;
    }

    private Fault.Outcome inject(Fault fault, Path roundFolder, Path warehouse, Duration delay, Random random) {
        try (EraForgeProcess process = EraForgeProcess.start(roundFolder, commands.of(fault.command(), warehouse))) {
            trigger.await(process, warehouse, delay);
            return fault.inject(process, warehouse, random, exitTimeout);
        }
    }

    private Optional<String> rerun(Path roundFolder, Path warehouse, String name) {
        try (EraForgeProcess process = EraForgeProcess.start(roundFolder, commands.of(name, warehouse))) {
            int code = process.await(COMMAND_TIMEOUT);
            return code == 0
                    ? Optional.empty()
                    : Optional.of("%s exited with %d: %s"
                            .formatted(name, code, process.output().strip()));
        }
    }
}
