package io.eraforge.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** An axis from one value to another: maps values to positions and chooses at most about {@code maxTicks} round ticks. */
public record Scale(double from, double to, boolean log, int maxTicks, DoubleFunction<String> format) {
    private static final double[] ROUND_STEPS = {1, 2, 5, 10};

    public Scale {
        if (!(to > from) || log && from <= 0) {
            throw new IllegalArgumentException("Invalid axis: from " + from + " to " + to);
        }
    }

    /** A labelled value on an axis. */
    public record Tick(double value, String label) {}

    public static Scale linear(double from, double to, int maxTicks, DoubleFunction<String> format) {
        return new Scale(from, to > from ? to : from + 1, false, maxTicks, format);
    }

    /** From 0 to the first round number that is at least {@code max}. */
    public static Scale upTo(double max, int maxTicks, DoubleFunction<String> format) {
        double end = max > 0 ? max : 1;
        double step = step(end, maxTicks);
        return new Scale(0, step * Math.ceil(end / step - 1e-9), false, maxTicks, format);
    }

    public static Scale logarithmic(double from, double to, DoubleFunction<String> format) {
        return new Scale(from, to > from ? to : from * 10, true, 0, format);
    }

    /** 0 at the start of the axis, 1 at its end. */
    public double position(double value) {
        return log
                ? (Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from))
                : (value - from) / (to - from);
    }

    public List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        if (log) {
            for (double value = Math.pow(10, Math.ceil(Math.log10(from) - 1e-9)); value <= to * 1.0001; value *= 10) {
                ticks.add(new Tick(value, format.apply(value)));
            }
            return ticks;
        }
        double step = step(to - from, maxTicks);
        for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-6; i++) {
            ticks.add(new Tick(i * step, format.apply(i * step)));
        }
        return ticks;
    }

    /** 1, 2 or 5 times a power of ten, so that {@code width} has at most {@code maxTicks} steps. */
    private static double step(double width, int maxTicks) {
        double power = Math.pow(10, Math.floor(Math.log10(width / maxTicks)));
        for (double step : ROUND_STEPS) {
            if (step * power * maxTicks >= width * (1 - 1e-9)) {
                return step * power;
            }
        }
        return 10 * power;
    }
}
