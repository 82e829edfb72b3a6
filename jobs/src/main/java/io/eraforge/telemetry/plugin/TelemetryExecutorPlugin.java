package io.eraforge.telemetry.plugin;

import io.eraforge.telemetry.state.ExecutorSample;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at this process once a second, and sends the driver one small message. Keeps secrets out of its log. */
final class TelemetryExecutorPlugin implements ExecutorPlugin {
    private static final Logger LOG = LoggerFactory.getLogger(TelemetryExecutorPlugin.class);

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "eraforge-sampler");
        thread.setDaemon(true);
        return thread;
    });
    private boolean complained;

    @Override
    public void init(PluginContext context, Map<String, String> extra) {
        try {
            LogRedaction.install();
            Sampler sampler = new Sampler(context);
            ExecutorMetrics.register(context.metricRegistry());
            long interval = context.conf().getLong(TelemetryConf.INTERVAL, 1000);
            timer.scheduleWithFixedDelay(() -> send(context, sampler), interval, interval, TimeUnit.MILLISECONDS);
        } catch (RuntimeException e) {
            // Thrown on, it would end the executor.
            LOG.warn("Cannot tell the driver how this executor fares.", e);
        }
    }

    // A driver that does not listen is no reason to stop computing.
    private void send(PluginContext context, Sampler sampler) {
        if (Sampling.paused()) {
            return;
        }
        try {
            ExecutorSample sample = sampler.sample();
            context.send(sample);
        } catch (Exception e) {
            if (!complained) {
                complained = true;
                LOG.info("Cannot tell the driver how this executor fares; trying on.", e);
            }
        }
    }

    @Override
    public void shutdown() {
        timer.shutdownNow();
    }
}
