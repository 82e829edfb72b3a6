package io.eraforge.control;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * State of a process's slice controls at one moment, for telemetry. Counters start with the process.
 *
 * @param slice maximum rows of the next slice; 0 on the CPU, which has no slices
 * @param configured upper bound of {@code slice}
 * @param singleRowMode whether rows are processed one at a time after repeated failures
 * @param rows era and sensor pairs computed
 * @param slices slices that succeeded
 * @param failures slices that failed
 * @param peakBytes largest device memory measured for a slice; −1 if unknown
 * @param recoveries number of recoveries
 * @param recent the last recoveries, oldest first
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
    /** Snapshot of a process that has computed nothing yet. */
    public static final ControlSnapshot EMPTY = new ControlSnapshot(0, 0, false, 0, 0, 0, -1, 0, List.of());

    /** Adds the counters and recoveries of another control of the same process; slice sizes stay this one's. */
    public ControlSnapshot plus(ControlSnapshot other) {
        List<Recovery> all = Stream.concat(recent.stream(), other.recent.stream())
                .sorted(Comparator.comparingLong(Recovery::atMillis))
                .toList();
        return new ControlSnapshot(
                slice,
                configured,
                singleRowMode,
                rows + other.rows,
                slices + other.slices,
                failures + other.failures,
                Math.max(peakBytes, other.peakBytes),
                recoveries + other.recoveries,
                // A copy: the view is not serializable.
                List.copyOf(all.subList(Math.max(0, all.size() - RecoveryLog.MAX_RECENT), all.size())));
    }
}
