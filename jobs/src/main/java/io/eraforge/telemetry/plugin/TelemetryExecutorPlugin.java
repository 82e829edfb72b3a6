package io.eraforge.telemetry.plugin;

import io.eraforge.control.gauge.ProcessGauge;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.telemetry.state.ExecutorSample;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.resource.ResourceInformation;
import org.apache.spark.util.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Samples this process once a second, sends each sample to the driver as one small message, and redacts secrets in the log. */
public final class TelemetryExecutorPlugin implements ExecutorPlugin {
    private static final Logger LOG = LoggerFactory.getLogger(TelemetryExecutorPlugin.class);

    private static volatile boolean paused;

    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(BasicThreadFactory.builder()
                    .namingPattern("eraforge-sampler")
                    .daemon()
                    .build());
    private String executor;
    private String host;
    private String gpu;
    private boolean warned;

    /** Suspends or resumes sampling in this process; for benchmarks of telemetry's own cost. */
    public static void pauseSampling(boolean pause) {
        paused = pause;
    }

    @Override
    public void init(PluginContext context, Map<String, String> extra) {
        try {
            LogRedaction.install();
            executor = context.executorID();
            // The context's host name is that of the RPC server, and executors on a cluster run none.
            host = "driver".equals(executor) ? context.hostname() : Utils.localHostName();
            gpu = address(context.resources().get("gpu"));
            ExecutorMetrics.register(context.metricRegistry());
            long interval = context.conf().getLong(TelemetryConf.INTERVAL, 1000);
            timer.scheduleWithFixedDelay(() -> send(context), interval, interval, TimeUnit.MILLISECONDS);
        } catch (RuntimeException e) {
            // Rethrown, it would end the executor.
            LOG.warn("Cannot start telemetry of this executor.", e);
        }
    }

    // Here the task holds neither the GPU semaphore nor device memory.
    @Override
    public void onTaskStart() {
        ProcessControl.beforeTask();
    }

    private static String address(ResourceInformation gpus) {
        return gpus == null || gpus.addresses().length == 0 ? "" : gpus.addresses()[0];
    }

    // An unreachable driver is no reason to stop computing.
    private void send(PluginContext context) {
        if (paused) {
            return;
        }
        try {
            context.send(sample());
        } catch (Exception e) {
            if (!warned) {
                warned = true;
                LOG.info("Cannot send telemetry sample to the driver; will keep trying.", e);
            }
        }
    }

    private ExecutorSample sample() {
        return ExecutorSample.of(
                executor, host, gpu, System.currentTimeMillis(), ProcessControl.snapshot(), ProcessGauge.read());
    }

    @Override
    public void shutdown() {
        timer.shutdownNow();
    }
}
