package io.eraforge.tool.bench.measure;

import java.util.List;
import java.util.stream.Stream;

/** Seconds of each repetition of a step, in ascending order; at least one. */
public record Timings(List<Double> seconds) {
    public Timings {
        seconds = seconds.stream().sorted().toList();
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("no measurements");
        }
    }

    public static Timings of(Double... seconds) {
        return new Timings(Stream.of(seconds).toList());
    }

    public double median() {
        int half = seconds.size() / 2;
        return seconds.size() % 2 == 1 ? seconds.get(half) : (seconds.get(half - 1) + seconds.get(half)) / 2;
    }
}
