package io.eraforge.tool.bench;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.telemetry.Telemetry;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.plugin.TelemetryExecutorPlugin;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.telemetry.state.TelemetryJson;
import io.eraforge.tool.bench.measure.Timings;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkContext;

/** Cost of telemetry in seconds: runs without and with it alternate, so that changes in machine speed affect both. */
public record TelemetryOverhead(double off, double on, double share, Timings allOff, Timings allOn) {
    /** {@code share} is relative to the time without telemetry. */
    static TelemetryOverhead of(Timings off, Timings on) {
        return new TelemetryOverhead(off.median(), on.median(), on.median() / off.median() - 1, off, on);
    }

    static TelemetryOverhead measure(
            SparkContext spark, Settings settings, BenchWarehouses warehouses, FeatureSet set, int repeats) {
        List<Double> off = new ArrayList<>();
        List<Double> on = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
            off.add(seconds(() -> without(warehouses, set)));
            on.add(seconds(() -> with(spark, settings, warehouses, set)));
        }
        return TelemetryOverhead.of(new Timings(off), new Timings(on));
    }

    private static double seconds(Runnable run) {
        long started = System.nanoTime();
        run.run();
        return (System.nanoTime() - started) / 1e9;
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
