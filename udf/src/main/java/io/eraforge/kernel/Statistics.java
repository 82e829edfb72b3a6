package io.eraforge.kernel;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The statistics that the calculators of one kernel read. Calculators ask for them when they are bound; their formulas then see
 * these objects only, whichever body fills them. Not thread-safe.
 */
public final class Statistics {
    /** Who fills the statistics. */
    public enum Body {
        CPU,
        /** A device reduces them, and a core loads what it reduced. */
        DEVICE
    }

    private final Body body;
    private final Series series = new Series();
    private final NearTies ties = new NearTies();
    private final Map<Statistic<?>, SharedStatistic> known = new LinkedHashMap<>();
    private final Map<SharedStatistic, Set<SharedStatistic>> closures = new LinkedHashMap<>();
    private final Deque<Set<SharedStatistic>> readers = new ArrayDeque<>();
    private boolean readsValues;

    public Statistics(Body body) {
        this.body = body;
    }

    /** The statistic of this key, created if no one has asked for it before. */
    public <T extends SharedStatistic> T get(Statistic<T> key) {
        @SuppressWarnings("unchecked")
        T statistic = (T) known.get(key);
        if (statistic == null) {
            Set<SharedStatistic> closure = new LinkedHashSet<>();
            readers.push(closure);
            statistic = key.create(this);
            readers.pop();
            closure.add(statistic);
            closures.put(statistic, closure);
            known.put(key, statistic);
        }
        if (!readers.isEmpty()) {
            readers.peek().addAll(closures.get(statistic));
        }
        return statistic;
    }

    /** The statistic of this key, if someone asked for it. */
    public <T extends SharedStatistic> Optional<T> find(Statistic<T> key) {
        @SuppressWarnings("unchecked")
        T statistic = (T) known.get(key);
        return Optional.ofNullable(statistic);
    }

    /** The values themselves: whoever reads them can be computed by the CPU only. */
    public Series values() {
        readsValues = true;
        return series;
    }

    /** Comparisons whose outcome rounding may decide. */
    public NearTies ties() {
        return ties;
    }

    /** Whether formulas close what a device reduced: then only statistics that a device can reduce are of use. */
    public boolean onDevice() {
        return body == Body.DEVICE;
    }

    /** Runs {@code bind}; returns the statistics it asked for, each after those it is computed from. */
    List<SharedStatistic> readBy(Runnable bind) {
        Set<SharedStatistic> read = new LinkedHashSet<>();
        readers.push(read);
        bind.run();
        readers.pop();
        return List.copyOf(read);
    }

    /** All statistics, each after those it is computed from. */
    public Collection<SharedStatistic> all() {
        return known.values();
    }

    /** Whether a device can reduce all that was asked for. */
    public boolean isReducible() {
        return !readsValues && all().stream().allMatch(SharedStatistic::isReducible);
    }

    Series series() {
        return series;
    }
}
