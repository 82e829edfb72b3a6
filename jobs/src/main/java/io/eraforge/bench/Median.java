package io.eraforge.bench;

import java.util.List;
import java.util.stream.Stream;

/** Seconds that a step took, each time. */
public record Median(List<Double> seconds) {
    public Median {
        seconds = seconds.stream().sorted().toList();
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("no measurement");
        }
    }

    public static Median of(Double... seconds) {
        return new Median(Stream.of(seconds).toList());
    }

    public double value() {
        int half = seconds.size() / 2;
        return seconds.size() % 2 == 1 ? seconds.get(half) : (seconds.get(half - 1) + seconds.get(half)) / 2;
    }
}
