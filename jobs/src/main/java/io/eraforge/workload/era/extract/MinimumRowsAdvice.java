package io.eraforge.workload.era.extract;

import io.eraforge.era.Level;
import io.eraforge.workload.era.prepare.reading.SortedLongs;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Words for a minimum that throws away nearly all of a level: which other values would keep how many eras. */
public final class MinimumRowsAdvice {
    /** Shares of the eras that the minimums to propose should keep. */
    private static final double[] KEPT = {0.1, 0.5, 0.9};

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
        for (double share : KEPT) {
            candidates.add(lengths[(int) ((1 - share) * (lengths.length - 1))]);
        }
        candidates.remove(0L);
        if (candidates.isEmpty()) {
            return "No era has any rows: do the readings cover the eras' times and series?";
        }
        List<String> words = new ArrayList<>();
        candidates.forEach(value -> words.add("%d would keep %,d".formatted(value, kept(lengths, value))));
        return String.join(", ", words) + ".";
    }

    private static int kept(long[] lengths, long minimum) {
        return lengths.length - SortedLongs.lowerBound(lengths, 0, lengths.length, minimum);
    }
}
