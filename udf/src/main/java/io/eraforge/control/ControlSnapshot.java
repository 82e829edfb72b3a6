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
 * @param work rows and time of the device and of the cores
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
        List<Recovery> recent,
        Work work)
        implements Serializable {
    /**
     * Who computed the rows, and how long it took. The side whose time is far below the run's waits for the other.
     *
     * @param deviceRows rows computed by slices on the device
     * @param coreRows rows computed by the CPU body, on cores beside the device or without one
     * @param deviceMillis time with a slice on the device, summed over tasks
     * @param coreMillis time of cores that worked beside the device, summed over cores
     * @param recomputedRows those of the rows of the cores that the device had reduced, but rounding might have decided a comparison
     * @param tokens of texts; 0 without a language model
     * @param paddedTokens tokens of batches, including what fills shorter texts up to the length of their batch
     */
    public record Work(
            long deviceRows,
            long coreRows,
            long deviceMillis,
            long coreMillis,
            long recomputedRows,
            long tokens,
            long paddedTokens)
            implements Serializable {
        public static final Work NONE = new Work(0, 0, 0, 0, 0, 0, 0);

        Work plus(Work other) {
            return new Work(
                    deviceRows + other.deviceRows,
                    coreRows + other.coreRows,
                    deviceMillis + other.deviceMillis,
                    coreMillis + other.coreMillis,
                    recomputedRows + other.recomputedRows,
                    tokens + other.tokens,
                    paddedTokens + other.paddedTokens);
        }
    }

    /** Snapshot of a process that has computed nothing yet. */
    public static final ControlSnapshot EMPTY = new ControlSnapshot(0, 0, false, 0, 0, 0, -1, 0, List.of(), Work.NONE);

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
                List.copyOf(all.subList(Math.max(0, all.size() - RecoveryLog.MAX_RECENT), all.size())),
                work.plus(other.work));
    }
}
