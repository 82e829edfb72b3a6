package io.eraforge.tool.soak;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/** Runs, disturbs, runs again and compares, over and over. Works in {@code folder}, where the caller clears up. */
public final class Soak {
    private static final FeatureSet FEATURES = FeatureSet.named("minimal");
    private static final int ROUNDS_PER_BASELINE = 10;
    private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(10);

    private final Path home;
    private final Path folder;
    private final Settings settings;
    private final long seed;
    private final Consumer<String> log;
    private final Duration exitTimeout;
    private final Moment moment;
    private final FaultCounts tally = new FaultCounts();
    private Baseline ground;

    /** {@code home} is where submit/eraforge is; {@code settings} must be those that {@link #settings} names. */
    public Soak(Path home, Path folder, Settings settings, long seed, Consumer<String> tell) {
        this(
                home,
                folder,
                settings,
                seed,
                tell,
                Duration.ofMinutes(3),
                (child, warehouse, planned) -> child.await(planned));
    }

    /** {@code patience}: how long a process may take to end after a signal; {@code moment}: when that comes. */
    Soak(
            Path home,
            Path folder,
            Settings settings,
            long seed,
            Consumer<String> tell,
            Duration patience,
            Moment moment) {
        this.home = home;
        this.folder = folder;
        this.settings = settings;
        this.seed = seed;
        this.log = tell;
        this.exitTimeout = patience;
        this.moment = moment;
    }

    /** Returns when a process is to be disturbed; {@code planned} is the time after its start that the seed gave. */
    interface Moment {
        void await(EraForgeProcess child, Path warehouse, Duration planned);
    }

    /** Assignments under which a soak's processes work. */
    public static List<String> settings() {
        return Baseline.SETTINGS;
    }

    /** How it went; {@code failure} says what went wrong, and then no further round was made. */
    public record Report(int verified, Map<String, FaultCounts.Count> faults, Optional<String> failure) {}

    /** At least so many rounds, and no more of them once the time is over. */
    public Report run(Duration length, int rounds) {
        long deadline = System.nanoTime() + length.toNanos();
        rebuildBaseline(0);
        int round = 0;
        Optional<String> failure = Optional.empty();
        while (failure.isEmpty() && (round < rounds || System.nanoTime() < deadline)) {
            failure = safeRound(round++);
        }
        return new Report(failure.isEmpty() ? round : round - 1, tally.counts(), failure);
    }

    /** What cannot be read, copied or started is a failure like any other: the round's files tell more of it. */
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
        Folder.delete(folder.resolve("ground"));
        Path place = folder.resolve("ground");
        place.toFile().mkdir();
        ground = Baseline.make(home, place, seed + round, settings, FEATURES);
        log.accept("New data of seed %d: eras done %s in a run of %.1f s."
                .formatted(
                        seed + round,
                        ground.expected().describe(),
                        ground.runTime().toMillis() / 1e3));
    }

    /** Each kind once in as many rounds as there are kinds, in an order of the seed. */
    private Fault fault(int round) {
        List<Fault> kinds = new ArrayList<>(List.of(Fault.values()));
        Collections.shuffle(kinds, random(-1 - round / kinds.size()));
        return kinds.get(round % kinds.size());
    }

    // Seeds that are neighbours would begin with much the same numbers.
    private Random random(int number) {
        return new Random((seed * 1_000_003 + number) * 0x9E3779B97F4A7C15L);
    }

    private Optional<String> round(int round) {
        Fault fault = fault(round);
        Random random = random(round);
        Path place = folder.resolve("round-" + (round + 1));
        place.toFile().mkdir();
        boolean preparing = fault.command().equals("prepare");
        Path warehouse = Folder.copy(preparing ? ground.ingested() : ground.prepared(), place.resolve("w"));
        long planned = (long) (ground.time(fault).toMillis() * (0.2 + 0.65 * random.nextDouble()));
        Strike strike = strike(fault, place, warehouse, Duration.ofMillis(planned), random);
        tally.add(fault, strike);
        Optional<String> failure = strike.failure()
                .or(() -> preparing ? rerun(place, warehouse, "prepare") : Optional.empty())
                .or(() -> rerun(place, warehouse, "run", "--feature-set", FEATURES.name()))
                .or(() -> WarehouseContents.of(warehouse, settings, FEATURES).difference(ground.expected()));
        log.accept("Round %d: %s after %.1f s%s; %s."
                .formatted(
                        round + 1,
                        fault.description(),
                        planned / 1e3,
                        strike.hitWhileRunning() ? "" : " (too late: it had ended)",
                        failure.orElse("run again, all tables as undisturbed")));
        if (failure.isEmpty()) {
            Folder.delete(place);
        }
        return failure;
    }

    private Strike strike(Fault fault, Path place, Path warehouse, Duration planned, Random random) {
        String[] more = fault.command().equals("run") ? new String[] {"--feature-set", FEATURES.name()} : new String[0];
        try (EraForgeProcess child =
                EraForgeProcess.start(place, Baseline.command(home, warehouse, fault.command(), more))) {
            moment.await(child, warehouse, planned);
            return fault.inject(child, warehouse, random, exitTimeout);
        }
    }

    private Optional<String> rerun(Path place, Path warehouse, String name, String... more) {
        try (EraForgeProcess child = EraForgeProcess.start(place, Baseline.command(home, warehouse, name, more))) {
            int code = child.await(COMMAND_TIMEOUT);
            return code == 0
                    ? Optional.empty()
                    : Optional.of("%s ended with %d: %s"
                            .formatted(name, code, child.output().strip()));
        }
    }
}
