package io.eraforge.telemetry.state;

/** Figures that may be unknown, as the state has them: null. */
final class Known {
    private Known() {}

    static Double figure(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /** Negative means unknown. */
    static Long size(long value) {
        return value < 0 ? null : value;
    }

    /** Zero means that it has not come yet. */
    static Long time(long ms) {
        return ms == 0 ? null : ms;
    }
}
