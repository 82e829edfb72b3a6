package io.eraforge.tool.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;

/** Measures a step repeatedly after one warm-up. */
public final class StepMeter {
    private final SparkContext spark;
    private final int repeats;

    public StepMeter(SparkContext spark, int repeats) {
        this.spark = spark;
        this.repeats = repeats;
    }

    /** Wall times and times spent on data, and peak memory in bytes; {@code residentPeak} is -1 if unknown. */
    public record Measurement(Timings wall, Timings computing, long heapPeak, long residentPeak) {}

    public Measurement measure(Runnable step) {
        step.run();
        List<Double> wall = new ArrayList<>();
        List<Double> computing = new ArrayList<>();
        try (PeakMemory memory = PeakMemory.start()) {
            for (int i = 0; i < repeats; i++) {
                measureOnce(step, wall, computing);
            }
            return new Measurement(
                    new Timings(wall), new Timings(computing), memory.heapPeak(), PeakMemory.residentPeak());
        }
    }

    private void measureOnce(Runnable step, List<Double> wall, List<Double> computing) {
        try (ComputeTimeListener listener = ComputeTimeListener.register(spark)) {
            long started = System.nanoTime();
            step.run();
            wall.add((System.nanoTime() - started) / 1e9);
            computing.add(listener.seconds());
        } catch (TimeoutException e) {
            throw new IllegalStateException("Spark's listener bus did not drain", e);
        }
    }
}
