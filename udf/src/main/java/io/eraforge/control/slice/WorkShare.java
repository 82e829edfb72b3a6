package io.eraforge.control.slice;

/**
 * How device and cores divide the rows of a batch, by their measured speeds. Both are measured while both work, so that what they
 * take from each other, and other tasks, are included. Not thread-safe.
 */
final class WorkShare {
    /** Until measured. */
    private static final double FIRST = 0.5;
    /** Neither side is left without work: its speed would never be measured again. */
    private static final double MIN = 1.0 / 16;
    /** Weight of the newest measurement. */
    private static final double NEW = 0.3;

    private double deviceRate = Double.NaN;
    private double coresRate = Double.NaN;
    private double shortestMillis = Double.POSITIVE_INFINITY;

    /** Of a slice that took {@code millis}; {@code coreValues} are what the cores computed meanwhile. */
    void measured(long deviceValues, long coreValues, long millis) {
        if (millis <= 0) {
            return;
        }
        deviceRate = average(deviceRate, (double) deviceValues / millis);
        coresRate = average(coresRate, (double) coreValues / millis);
        shortestMillis = Math.min(shortestMillis, millis);
    }

    private static double average(double before, double now) {
        return Double.isNaN(before) ? now : before + NEW * (now - before);
    }

    /** The device's share of {@code left} values; 0 if the cores finish them before the shortest slice so far would end. */
    double ofDevice(long left) {
        if (Double.isNaN(deviceRate)) {
            return FIRST;
        }
        if (left <= coresRate * shortestMillis) {
            return 0;
        }
        return Math.min(1 - MIN, Math.max(MIN, deviceRate / (deviceRate + coresRate)));
    }
}
