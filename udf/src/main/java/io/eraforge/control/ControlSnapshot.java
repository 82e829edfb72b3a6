package io.eraforge.control;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * One process's control at one moment, for those who watch. What is counted is counted for as long as the process lives.
 *
 * @param slice rows that the next slice may take; 0 on the CPU, which has no slices
 * @param configured rows that it may take at most
 * @param rows era and sensor pairs computed so far
 * @param slices that went through, of {@code slices + failures}
 * @param peakBytes the most that a slice was seen to take; −1 if unknown
 * @param recoveries so far; {@code recent} are the last of them
 */
public record ControlSnapshot(
        int slice,
        int configured,
        boolean singleRowMode,
        long rows,
        long slices,
        long failures,
        long peakBytes,
        long recoveries,
        List<Recovery> recent)
        implements Serializable {
    /** Of a process that has computed nothing yet. */
    public static final ControlSnapshot EMPTY = new ControlSnapshot(0, 0, false, 0, 0, 0, -1, 0, List.of());

    /** The same slices with what was done elsewhere in the process. */
    public ControlSnapshot plus(ControlSnapshot elsewhere) {
        List<Recovery> all = Stream.concat(recent.stream(), elsewhere.recent.stream())
                .sorted(Comparator.comparingLong(Recovery::atMillis))
                .toList();
        return new ControlSnapshot(
                slice,
                configured,
                singleRowMode,
                rows + elsewhere.rows,
                slices + elsewhere.slices,
                failures + elsewhere.failures,
                Math.max(peakBytes, elsewhere.peakBytes),
                recoveries + elsewhere.recoveries,
                // Not the view, which cannot be sent.
                List.copyOf(all.subList(Math.max(0, all.size() - RecoveryLog.KEPT), all.size())));
    }
}
