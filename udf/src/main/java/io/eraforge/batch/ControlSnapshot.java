package io.eraforge.batch;

import java.io.Serializable;
import java.util.List;

/**
 * One process's control at one moment, for those who watch.
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
        boolean singleEra,
        long rows,
        long slices,
        long failures,
        long peakBytes,
        long recoveries,
        List<Recovery> recent)
        implements Serializable {
    /** The same with rows computed elsewhere in the process. */
    ControlSnapshot plusRows(long more) {
        return new ControlSnapshot(
                slice, configured, singleEra, rows + more, slices, failures, peakBytes, recoveries, recent);
    }
}
