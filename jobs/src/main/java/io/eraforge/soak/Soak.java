package io.eraforge.soak;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
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
    private Ground ground;

    /** {@code home} is where submit/eraforge is; {@code settings} must be those that {@link #settings} names. */
    public Soak(Path home, Path folder, Settings settings, long seed, Consumer<String> tell) {
        this.home = home;
        this.folder = folder;
        this.settings = settings;
        this.seed = seed;
        this.tell = tell;
    }

    /** Assignments under which a soak's processes work. */
    public static java.util.List<String> settings() {
        return Ground.SETTINGS;
    }

    /** How it went; {@code failure} says what went wrong, and then no further round was made. */
    public record Report(int verified, Map<String, Integer> faults, Optional<String> failure) {}

    /** At least one round, and no new one once the time is over. */
    public Report run(Duration length) {
        long deadline = System.nanoTime() + length.toNanos();
        Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
        int round = 0;
        Optional<String> failure = Optional.empty();
        do {
            if (round % ROUNDS_ON_A_GROUND == 0) {
                breakGround(round);
            }
            Random random = new Random(seed * 1_000_003 + round);
            Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
            failure = round(++round, fault, random);
            counts.merge(fault, 1, Integer::sum);
        } while (failure.isEmpty() && System.nanoTime() < deadline);
        Map<String, Integer> faults = new java.util.LinkedHashMap<>();
        counts.forEach((fault, count) -> faults.put(fault.words(), count));
        return new Report(failure.isEmpty() ? round : round - 1, faults, failure);
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

    private Optional<String> round(int number, Fault fault, Random random) {
        Path place = folder.resolve("round-" + number);
        place.toFile().mkdir();
        boolean preparing = fault.command().equals("prepare");
        Path warehouse = Folder.copy(preparing ? ground.ingested() : ground.prepared(), place.resolve("w"));
        long moment = (long) (ground.runTime().toMillis() * (0.2 + 0.8 * random.nextDouble()));
        String how = strike(fault, place, warehouse, moment, random);
        Optional<String> failure = (preparing ? again(place, warehouse, "prepare") : Optional.<String>empty())
                .or(() -> again(place, warehouse, "run", "--feature-set", FEATURES.name()))
                .or(() -> Contents.of(warehouse, settings, FEATURES).difference(ground.expected()));
        tell.accept("Round %d: %s after %.1f s%s; run again, %s."
                .formatted(number, fault.words(), moment / 1e3, how, failure.orElse("all tables as undisturbed")));
        if (failure.isEmpty()) {
            Folder.delete(place);
        }
        return failure;
    }

    private String strike(Fault fault, Path place, Path warehouse, long moment, Random random) {
        String[] more = fault.command().equals("run") ? new String[] {"--feature-set", FEATURES.name()} : new String[0];
        try (Child child = Child.start(place, Ground.command(home, warehouse, fault.command(), more))) {
            child.await(Duration.ofMillis(moment));
            boolean alive = child.isAlive();
            fault.strike(child, warehouse, random);
            return alive ? "" : " (when it had ended)";
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
