package io.eraforge.control.admission;

import java.io.Serializable;

/**
 * How the CPU body treats large eras and slow ones.
 *
 * @param largeValues eras of so many values and more are admitted by the heap they are expected to take
 * @param heapShare of the heap that large eras may take together
 * @param bytesPerValue expected until measured
 */
public record CpuSettings(int largeValues, double heapShare, int bytesPerValue, TimeLimit patience)
        implements Serializable {
    public static final CpuSettings DEFAULT = new CpuSettings(1_000_000, 0.4, 64, new TimeLimit(50, 60_000, 3_600_000));

    /**
     * How long one era may take: {@code multiple} times what as many values took so far, but no less than the floor and no
     * more than the cap; the cap where nothing is known.
     */
    public record TimeLimit(double multiple, long floorMillis, long capMillis) implements Serializable {}
}
