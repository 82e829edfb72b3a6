package io.eraforge.telemetry.state;

/** Converts values that may be unknown to null, as {@link RunState} has them. */
final class NullIfUnknown {
    private NullIfUnknown() {}

    static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /** Negative values are unknown. */
    static Long nonNegative(long value) {
        return value < 0 ? null : value;
    }

    /** Zero is a time that has not come yet. */
    static Long nonZero(long ms) {
        return ms == 0 ? null : ms;
    }
}
