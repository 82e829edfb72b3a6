package io.eraforge.bench;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.telemetry.Progress;
import io.eraforge.telemetry.Telemetry;
import io.eraforge.telemetry.plugin.Sampling;
import io.eraforge.telemetry.state.StateJson;
import io.eraforge.telemetry.state.Subject;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkContext;

/** What telemetry costs: the same run without it and with it, in turn, so that a machine that grows slower or faster hits both. */
public record Overhead(double off, double on, double share, Median allOff, Median allOn) {
    /** {@code share} is of the time without it. */
    static Overhead of(Median off, Median on) {
        return new Overhead(off.value(), on.value(), on.value() / off.value() - 1, off, on);
    }

    static Overhead measure(SparkContext spark, Settings settings, Warehouses warehouses, FeatureSet set, int repeats) {
        List<Double> off = new ArrayList<>();
        List<Double> on = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
            off.add(seconds(() -> without(warehouses, set)));
            on.add(seconds(() -> with(spark, settings, warehouses, set)));
        }
        return Overhead.of(new Median(off), new Median(on));
    }

    private static double seconds(Runnable run) {
        long started = System.nanoTime();
        run.run();
        return (System.nanoTime() - started) / 1e9;
    }

    private static void without(Warehouses warehouses, FeatureSet set) {
        Sampling.pause(true);
        try {
            warehouses.run(set, Progress.SILENT);
        } finally {
            Sampling.pause(false);
        }
    }

    /** With someone who looks at every state. */
    private static void with(SparkContext spark, Settings settings, Warehouses warehouses, FeatureSet set) {
        Subject subject = new Subject(
                "bench", "cpu", warehouses.newest().toString(), spark.applicationId(), List.of(BenchData.LEVEL));
        try (Telemetry telemetry = Telemetry.of(spark, settings, subject)
                .showing(state -> StateJson.write(state))
                .start()) {
            warehouses.run(set, telemetry.progress());
        }
    }
}
