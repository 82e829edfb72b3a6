package io.eraforge.tool.bench;

import java.util.OptionalDouble;

/** A comparison with its aim. {@code atLeast} says whether more is better. */
public record Ratio(String what, double ratio, boolean atLeast, double target, double stretch) {
    /** How many times faster we are than asked for. */
    static Ratio faster(String what, double ratio, double target, OptionalDouble stretch) {
        return new Ratio(what, ratio, true, target, stretch.orElse(Double.NaN));
    }

    /** How many times the other's time we may take. */
    static Ratio atMost(String what, double ratio, double target, OptionalDouble stretch) {
        return new Ratio(what, ratio, false, target, stretch.orElse(Double.NaN));
    }

    public boolean known() {
        return !Double.isNaN(ratio);
    }

    public boolean met() {
        return atLeast ? ratio >= target : ratio <= target;
    }
}
