package io.eraforge.control.gauge;

/**
 * State of a device, or of the heap, at one moment. Unknown rates, temperatures and powers are NaN; unknown sizes and counts
 * are −1.
 *
 * @param device name of the device; empty for the heap
 * @param usedBytes allocated bytes
 * @param limitBytes bytes that can be allocated in total
 * @param utilisation from 0 to 1
 * @param uncorrectableErrors memory errors since the device's last reset (the volatile ECC count, not the lifetime count)
 * @param throttled the driver reports that the hardware slows the device down; false if unknown
 */
public record GaugeReading(
        String device,
        long usedBytes,
        long limitBytes,
        double utilisation,
        double celsius,
        double watts,
        double wattLimit,
        long uncorrectableErrors,
        boolean throttled) {
    public static final GaugeReading UNKNOWN =
            new GaugeReading("", -1, -1, Double.NaN, Double.NaN, Double.NaN, Double.NaN, -1);

    /** A reading of a device that is not slowed down, as far as known. */
    public GaugeReading(
            String device,
            long usedBytes,
            long limitBytes,
            double utilisation,
            double celsius,
            double watts,
            double wattLimit,
            long uncorrectableErrors) {
        this(device, usedBytes, limitBytes, utilisation, celsius, watts, wattLimit, uncorrectableErrors, false);
    }

    /** A reading of the heap. */
    public static GaugeReading ofHeap(long usedBytes, long limitBytes) {
        return new GaugeReading("", usedBytes, limitBytes, Double.NaN, Double.NaN, Double.NaN, Double.NaN, -1);
    }

    /** A copy with other used bytes. */
    public GaugeReading withUsed(long bytes) {
        return withMemory(bytes, limitBytes);
    }

    /** A copy with the memory figures of another source. */
    public GaugeReading withMemory(long used, long limit) {
        return new GaugeReading(
                device, used, limit, utilisation, celsius, watts, wattLimit, uncorrectableErrors, throttled);
    }

    /** A copy with another device name. */
    public GaugeReading withDevice(String name) {
        return new GaugeReading(
                name, usedBytes, limitBytes, utilisation, celsius, watts, wattLimit, uncorrectableErrors, throttled);
    }

    /** Used share of the limit, from 0 to 1; NaN if unknown. */
    public double usedShare() {
        return usedBytes < 0 || limitBytes <= 0 ? Double.NaN : (double) usedBytes / limitBytes;
    }
}
