package io.eraforge.tool.soak;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts injected faults by kind. */
public final class FaultCounts {
    private final Map<Fault, Count> counts = new EnumMap<>(Fault.class);

    /** {@code live} faults hit a running process, {@code late} ones came after its end. */
    public record Count(int live, int late) {
        private Count plus(Count other) {
            return new Count(live + other.live, late + other.late);
        }
    }

    void add(Fault fault, Fault.Outcome outcome) {
        counts.merge(fault, outcome.hitWhileRunning() ? new Count(1, 0) : new Count(0, 1), Count::plus);
    }

    /** By description, for each kind of fault that was injected. */
    Map<String, Count> counts() {
        Map<String, Count> byDescription = new LinkedHashMap<>();
        counts.forEach((fault, count) -> byDescription.put(fault.description(), count));
        return byDescription;
    }
}
