package io.eraforge.soak;

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
    private static final int ROUNDS_ON_A_GROUND = 10;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Path home;
    private final Path folder;
    private final Settings settings;
    private final long seed;
    private final Consumer<String> tell;
    private final Duration patience;
    private final Moment moment;
    private final Tally tally = new Tally();
    private Ground ground;

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
        this.tell = tell;
        this.patience = patience;
        this.moment = moment;
    }

    /** Returns when a process is to be disturbed; {@code planned} is the time after its start that the seed gave. */
    interface Moment {
        void await(Child child, Path warehouse, Duration planned);
    }

    /** Assignments under which a soak's processes work. */
    public static List<String> settings() {
        return Ground.SETTINGS;
    }

    /** How it went; {@code failure} says what went wrong, and then no further round was made. */
    public record Report(int verified, Map<String, Tally.Count> faults, Optional<String> failure) {}

    /** At least so many rounds, and no more of them once the time is over. */
    public Report run(Duration length, int rounds) {
        long deadline = System.nanoTime() + length.toNanos();
        breakGround(0);
        int round = 0;
        Optional<String> failure = Optional.empty();
        while (failure.isEmpty() && (round < rounds || System.nanoTime() < deadline)) {
            failure = checked(round++);
        }
        return new Report(failure.isEmpty() ? round : round - 1, tally.counts(), failure);
    }

    /** What cannot be read, copied or started is a failure like any other: the round's files tell more of it. */
    private Optional<String> checked(int round) {
        try {
            if (round > 0 && round % ROUNDS_ON_A_GROUND == 0) {
                breakGround(round);
            }
            return round(round);
        } catch (RuntimeException e) {
            return Optional.of(e.toString());
        }
    }

    private void breakGround(int round) {
        Folder.delete(folder.resolve("ground"));
        Path place = folder.resolve("ground");
        place.toFile().mkdir();
        ground = Ground.make(home, place, seed + round, settings, FEATURES);
        tell.accept("New data of seed %d: eras done %s in a run of %.1f s."
                .formatted(
                        seed + round,
                        ground.expected().words(),
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
                .or(() -> preparing ? again(place, warehouse, "prepare") : Optional.empty())
                .or(() -> again(place, warehouse, "run", "--feature-set", FEATURES.name()))
                .or(() -> Contents.of(warehouse, settings, FEATURES).difference(ground.expected()));
        tell.accept("Round %d: %s after %.1f s%s; %s."
                .formatted(
                        round + 1,
                        fault.words(),
                        planned / 1e3,
                        strike.live() ? "" : " (too late: it had ended)",
                        failure.orElse("run again, all tables as undisturbed")));
        if (failure.isEmpty()) {
            Folder.delete(place);
        }
        return failure;
    }

    private Strike strike(Fault fault, Path place, Path warehouse, Duration planned, Random random) {
        String[] more = fault.command().equals("run") ? new String[] {"--feature-set", FEATURES.name()} : new String[0];
        try (Child child = Child.start(place, Ground.command(home, warehouse, fault.command(), more))) {
            moment.await(child, warehouse, planned);
            return fault.strike(child, warehouse, random, patience);
        }
    }

    private Optional<String> again(Path place, Path warehouse, String name, String... more) {
        try (Child child = Child.start(place, Ground.command(home, warehouse, name, more))) {
            int code = child.await(LONGEST);
            return code == 0
                    ? Optional.empty()
                    : Optional.of("%s ended with %d: %s"
                            .formatted(name, code, child.output().strip()));
        }
    }
}
