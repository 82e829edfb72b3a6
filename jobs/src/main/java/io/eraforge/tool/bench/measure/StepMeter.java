package io.eraforge.tool.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;

/** Measures a step repeatedly, once its CPU time has stopped falling: until then the compiler's work is part of it. */
public final class StepMeter {
    private final SparkContext spark;
    private final int repeats;
    private final int maxWarmUps;

    public StepMeter(SparkContext spark, int repeats, int maxWarmUps) {
        this.spark = spark;
        this.repeats = repeats;
        this.maxWarmUps = maxWarmUps;
    }

    /**
     * Wall times, CPU times and times spent on data, in seconds, and peak memory in bytes; {@code residentPeak} is -1 if unknown.
     * {@code warmUps} repetitions before them were not counted.
     */
    public record Measurement(
            Timings wall, Timings cpu, Timings computing, int warmUps, long heapPeak, long residentPeak) {}

    public Measurement measure(Runnable step) {
        int warmUps = SteadyState.reach(step, maxWarmUps);
        List<Double> wall = new ArrayList<>();
        List<Double> cpu = new ArrayList<>();
        List<Double> computing = new ArrayList<>();
        try (PeakMemory memory = PeakMemory.start()) {
            for (int i = 0; i < repeats; i++) {
                measureOnce(step, wall, cpu, computing);
            }
            return new Measurement(
                    new Timings(wall),
                    new Timings(cpu),
                    new Timings(computing),
                    warmUps,
                    memory.heapPeak(),
                    PeakMemory.residentPeak());
        }
    }

    private void measureOnce(Runnable step, List<Double> wall, List<Double> cpu, List<Double> computing) {
        try (ComputeTimeListener listener = ComputeTimeListener.register(spark)) {
            double cpuBefore = ProcessCpu.seconds();
            long started = System.nanoTime();
            step.run();
            wall.add((System.nanoTime() - started) / 1e9);
            cpu.add(ProcessCpu.seconds() - cpuBefore);
            computing.add(listener.seconds());
        } catch (TimeoutException e) {
            throw new IllegalStateException("Spark's listener bus did not drain", e);
        }
    }
}
