package io.eraforge.tool.soak;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts strikes by their kind. */
public final class FaultCounts {
    private final Map<Fault, Count> counts = new EnumMap<>(Fault.class);

    /** {@code live} strikes met a process at work, {@code late} ones found it ended. */
    public record Count(int live, int late) {
        private Count plus(Count other) {
            return new Count(live + other.live, late + other.late);
        }
    }

    void add(Fault fault, Strike strike) {
        counts.merge(fault, strike.hitWhileRunning() ? new Count(1, 0) : new Count(0, 1), Count::plus);
    }

    /** By the words for each kind that there was. */
    Map<String, Count> counts() {
        Map<String, Count> words = new LinkedHashMap<>();
        counts.forEach((fault, count) -> words.put(fault.description(), count));
        return words;
    }
}
