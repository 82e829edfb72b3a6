package io.eraforge.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;

/** Measures a step some times over, after one time that does not count. */
final class Meter {
    private final SparkContext spark;
    private final int repeats;

    Meter(SparkContext spark, int repeats) {
        this.spark = spark;
        this.repeats = repeats;
    }

    /** Medians of the seconds in all and of those spent on data, and the most memory held. */
    record Reading(Median wall, Median computing, long heapPeak, long residentPeak) {}

    Reading measure(Runnable step) {
        step.run();
        List<Double> wall = new ArrayList<>();
        List<Double> computing = new ArrayList<>();
        try (Memory memory = Memory.watch()) {
            for (int i = 0; i < repeats; i++) {
                measureOnce(step, wall, computing);
            }
            return new Reading(new Median(wall), new Median(computing), memory.heapPeak(), Memory.residentPeak());
        }
    }

    private void measureOnce(Runnable step, List<Double> wall, List<Double> computing) {
        try (ComputingTime time = ComputingTime.watch(spark)) {
            long started = System.nanoTime();
            step.run();
            wall.add((System.nanoTime() - started) / 1e9);
            computing.add(time.seconds());
        } catch (TimeoutException e) {
            throw new IllegalStateException("Spark's listeners are stuck", e);
        }
    }
}
