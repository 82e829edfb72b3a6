package io.eraforge.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** Where a value lies between the ends of an axis, and which values the axis names. */
public record Scale(double from, double to, boolean log, int ticks, DoubleFunction<String> format) {
    private static final double[] STEPS = {1, 2, 5, 10};

    public Scale {
        if (!(to > from) || log && from <= 0) {
            throw new IllegalArgumentException("No axis from " + from + " to " + to);
        }
    }

    /** A value on an axis and what it is called there. */
    public record Tick(double value, String label) {}

    public static Scale linear(double from, double to, int ticks, DoubleFunction<String> words) {
        return new Scale(from, to > from ? to : from + 1, false, ticks, words);
    }

    /** From 0 to a round number from {@code most} on. */
    public static Scale upTo(double most, int ticks, DoubleFunction<String> words) {
        double end = most > 0 ? most : 1;
        double step = step(end, ticks);
        return new Scale(0, step * Math.ceil(end / step - 1e-9), false, ticks, words);
    }

    public static Scale logarithmic(double from, double to, DoubleFunction<String> words) {
        return new Scale(from, to > from ? to : from * 10, true, 0, words);
    }

    /** 0 at the axis's start, 1 at its end. */
    public double at(double value) {
        return log
                ? (Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from))
                : (value - from) / (to - from);
    }

    public List<Tick> named() {
        List<Tick> named = new ArrayList<>();
        if (log) {
            for (double value = Math.pow(10, Math.ceil(Math.log10(from) - 1e-9)); value <= to * 1.0001; value *= 10) {
                named.add(new Tick(value, format.apply(value)));
            }
            return named;
        }
        double step = step(to - from, ticks);
        for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-6; i++) {
            named.add(new Tick(i * step, format.apply(i * step)));
        }
        return named;
    }

    /** 1, 2 or 5 times a power of ten: at most {@code ticks} of it in {@code width}. */
    private static double step(double width, int ticks) {
        double power = Math.pow(10, Math.floor(Math.log10(width / ticks)));
        for (double step : STEPS) {
            if (step * power * ticks >= width * (1 - 1e-9)) {
                return step * power;
            }
        }
        return 10 * power;
    }
}
