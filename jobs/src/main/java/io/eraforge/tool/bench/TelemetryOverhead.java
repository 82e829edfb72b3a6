package io.eraforge.tool.bench;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.telemetry.Telemetry;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.plugin.TelemetryExecutorPlugin;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.telemetry.state.TelemetryJson;
import io.eraforge.tool.bench.measure.ProcessCpu;
import io.eraforge.tool.bench.measure.Timings;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkContext;

/**
 * Cost of telemetry: runs without and with it alternate, after one of each that does not count, so that changes in machine speed
 * affect both.
 */
public record TelemetryOverhead(Side off, Side on, double share, double cpuShare) {
    /** Wall and CPU times of runs, in seconds. */
    public record Side(Timings wall, Timings cpu) {}

    /** The shares are relative to the median time without telemetry. */
    static TelemetryOverhead of(Side off, Side on) {
        return new TelemetryOverhead(off, on, share(off.wall(), on.wall()), share(off.cpu(), on.cpu()));
    }

    private static double share(Timings off, Timings on) {
        return on.median() / off.median() - 1;
    }

    static TelemetryOverhead measure(
            SparkContext spark, Settings settings, BenchWarehouses warehouses, FeatureSet set, int repeats) {
        Runs off = new Runs(() -> without(warehouses, set));
        Runs on = new Runs(() -> with(spark, settings, warehouses, set));
        off.run.run();
        on.run.run();
        for (int i = 0; i < repeats; i++) {
            // Alternately first: the second of two finds the machine as the first left it.
            (i % 2 == 0 ? off : on).measure();
            (i % 2 == 0 ? on : off).measure();
        }
        return TelemetryOverhead.of(off.side(), on.side());
    }

    /** Collects the times of one side. */
    private static final class Runs {
        private final Runnable run;
        private final List<Double> wall = new ArrayList<>();
        private final List<Double> cpu = new ArrayList<>();

        private Runs(Runnable run) {
            this.run = run;
        }

        void measure() {
            double cpuBefore = ProcessCpu.seconds();
            long started = System.nanoTime();
            run.run();
            wall.add((System.nanoTime() - started) / 1e9);
            cpu.add(ProcessCpu.seconds() - cpuBefore);
        }

        Side side() {
            return new Side(new Timings(wall), new Timings(cpu));
        }
    }

    private static void without(BenchWarehouses warehouses, FeatureSet set) {
        TelemetryExecutorPlugin.pauseSampling(true);
        try {
            warehouses.run(set, RunListener.SILENT);
        } finally {
            TelemetryExecutorPlugin.pauseSampling(false);
        }
    }

    /** With a view that serializes every state. */
    private static void with(SparkContext spark, Settings settings, BenchWarehouses warehouses, FeatureSet set) {
        RunContext context = new RunContext(
                "bench", "cpu", warehouses.newest().toString(), spark.applicationId(), List.of(BenchData.LEVEL.name()));
        try (Telemetry telemetry = Telemetry.of(spark, settings, context)
                .addView(state -> TelemetryJson.write(state))
                .start()) {
            warehouses.run(set, telemetry.listener());
        }
    }
}
