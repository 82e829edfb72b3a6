package io.eraforge.telemetry.state;

/** Figures that may be unknown, as the state has them: null. */
final class NullIfUnknown {
    private NullIfUnknown() {}

    static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /** Negative means unknown. */
    static Long nonNegative(long value) {
        return value < 0 ? null : value;
    }

    /** Zero means that it has not come yet. */
    static Long nonZero(long ms) {
        return ms == 0 ? null : ms;
    }
}
