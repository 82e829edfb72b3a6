package io.eraforge.workload.era.extract;

import io.eraforge.era.Level;
import io.eraforge.workload.era.prepare.reading.SortedLongs;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Warning about a minimum that filters out nearly all eras of a level, with alternatives and how many eras each would keep. */
public final class MinimumRowsAdvice {
    /** Shares of the eras that the suggested minimums keep. */
    private static final double[] KEPT_SHARES = {0.1, 0.5, 0.9};

    private MinimumRowsAdvice() {}

    /** Empty unless more than {@code share} of the level's eras, by their sorted lengths, is below {@code minimum}. */
    public static Optional<String> of(Level level, long[] lengths, long minimum, double share) {
        int total = lengths.length;
        int kept = kept(lengths, minimum);
        if (total == 0 || total - kept <= share * total) {
            return Optional.empty();
        }
        return Optional.of("MIN_ERA_ROWS_%s=%d filters out %.1f%% of level %s: %,d of %,d eras are kept. %s"
                .formatted(level, minimum, 100.0 * (total - kept) / total, level, kept, total, alternatives(lengths)));
    }

    private static String alternatives(long[] lengths) {
        Set<Long> candidates = new LinkedHashSet<>();
        for (double share : KEPT_SHARES) {
            candidates.add(lengths[(int) ((1 - share) * (lengths.length - 1))]);
        }
        candidates.remove(0L);
        if (candidates.isEmpty()) {
            return "No era contains any readings. Check that the eras' series names and time ranges match the readings.";
        }
        List<String> options = new ArrayList<>();
        candidates.forEach(value -> options.add("%d would keep %,d".formatted(value, kept(lengths, value))));
        return String.join(", ", options) + ".";
    }

    static int kept(long[] lengths, long minimum) {
        return lengths.length - SortedLongs.lowerBound(lengths, 0, lengths.length, minimum);
    }
}
