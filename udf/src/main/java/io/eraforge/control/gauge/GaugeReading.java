package io.eraforge.control.gauge;

/**
 * What the gauges of a device, or of the heap, say at one moment. A figure that the source does not give is NaN, a count or a
 * size −1.
 *
 * @param device its name, or "" where the figures are the heap's
 * @param usedBytes allocated, of {@code limitBytes}
 * @param utilisation from 0 to 1
 * @param uncorrectableErrors of the device's memory, since it was last reset: the volatile count, not that of its life
 */
public record GaugeReading(
        String device,
        long usedBytes,
        long limitBytes,
        double utilisation,
        double celsius,
        double watts,
        double wattLimit,
        long uncorrectableErrors) {
    public static final GaugeReading UNKNOWN =
            new GaugeReading("", -1, -1, Double.NaN, Double.NaN, Double.NaN, Double.NaN, -1);

    /** The figures of a heap. */
    public static GaugeReading ofHeap(long usedBytes, long limitBytes) {
        return new GaugeReading("", usedBytes, limitBytes, Double.NaN, Double.NaN, Double.NaN, Double.NaN, -1);
    }

    /** The same with so much allocated. */
    public GaugeReading withUsed(long bytes) {
        return withMemory(bytes, limitBytes);
    }

    /** The same with another source's figures of memory. */
    public GaugeReading withMemory(long used, long limit) {
        return new GaugeReading(device, used, limit, utilisation, celsius, watts, wattLimit, uncorrectableErrors);
    }

    /** The same of a device by this name. */
    public GaugeReading withDevice(String name) {
        return new GaugeReading(
                name, usedBytes, limitBytes, utilisation, celsius, watts, wattLimit, uncorrectableErrors);
    }

    /** From 0 to 1; NaN if unknown. */
    public double usedShare() {
        return usedBytes < 0 || limitBytes <= 0 ? Double.NaN : (double) usedBytes / limitBytes;
    }
}
