package io.eraforge.telemetry.plugin;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.control.gauge.ProcessGauge;
import io.eraforge.control.slice.ProcessControl;
import java.util.function.ToDoubleFunction;

/** Metrics of one executor's process. jobs/docs/telemetry.md lists their names. */
final class ExecutorMetrics {
    private ExecutorMetrics() {}

    static void register(MetricRegistry registry) {
        control(registry, "processRows", ControlSnapshot::rows);
        control(registry, "processBatch", ControlSnapshot::slice);
        control(registry, "processBatchConfigured", ControlSnapshot::configured);
        control(registry, "processRecoveries", ControlSnapshot::recoveries);
        control(registry, "processDeviceRows", snapshot -> snapshot.work().deviceRows());
        control(registry, "processCoreRows", snapshot -> snapshot.work().coreRows());
        control(registry, "processRecomputedRows", snapshot -> snapshot.work().recomputedRows());
        control(registry, "processTokens", snapshot -> snapshot.work().tokens());
        control(registry, "processPaddedTokens", snapshot -> snapshot.work().paddedTokens());
        control(registry, "processDeviceMillis", snapshot -> snapshot.work().deviceMillis());
        control(registry, "processCoreMillis", snapshot -> snapshot.work().coreMillis());
        gauge(registry, "processMemoryUsedBytes", GaugeReading::usedBytes);
        gauge(registry, "processMemoryLimitBytes", GaugeReading::limitBytes);
        gauge(registry, "processUtilisation", GaugeReading::utilisation);
        gauge(registry, "processCelsius", GaugeReading::celsius);
        gauge(registry, "processWatts", GaugeReading::watts);
    }

    private static void control(MetricRegistry registry, String name, ToDoubleFunction<ControlSnapshot> metric) {
        registry.register(name, (Gauge<Double>) () -> metric.applyAsDouble(ProcessControl.snapshot()));
    }

    private static void gauge(MetricRegistry registry, String name, ToDoubleFunction<GaugeReading> metric) {
        registry.register(name, (Gauge<Double>) () -> metric.applyAsDouble(ProcessGauge.read()));
    }
}
