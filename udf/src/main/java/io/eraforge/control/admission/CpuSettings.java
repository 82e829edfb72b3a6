package io.eraforge.control.admission;

import java.io.Serializable;

/**
 * How the CPU body treats large and slow eras.
 *
 * @param largeValues number of values from which an era counts as large and needs heap admission
 * @param heapShare share of the heap that all large eras together may use, from 0 to 1
 * @param bytesPerValue heap expected per value of a large era, until measured
 * @param timeLimit how long one era may take
 */
public record CpuSettings(int largeValues, double heapShare, int bytesPerValue, TimeLimit timeLimit)
        implements Serializable {
    public static final CpuSettings DEFAULT = new CpuSettings(1_000_000, 0.4, 64, new TimeLimit(50, 60_000, 3_600_000));

    /**
     * {@code multiple} times the average time of eras of similar size, but at least the floor and at most the cap; the cap if
     * there is no average yet.
     */
    public record TimeLimit(double multiple, long floorMillis, long capMillis) implements Serializable {}
}
