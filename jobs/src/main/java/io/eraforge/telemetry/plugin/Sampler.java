package io.eraforge.telemetry.plugin;

import io.eraforge.control.gauge.ProcessGauge;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.telemetry.state.ExecutorSample;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.resource.ResourceInformation;
import org.apache.spark.util.Utils;

/** Reads the gauges and the controller of this process. */
final class Sampler {
    private final String executor;
    private final String host;
    private final String gpu;

    Sampler(PluginContext context) {
        executor = context.executorID();
        // The context's own is the address of a server, and executors of a cluster run none.
        host = "driver".equals(executor) ? context.hostname() : Utils.localHostName();
        gpu = address(context.resources().get("gpu"));
    }

    private static String address(ResourceInformation gpus) {
        return gpus == null || gpus.addresses().length == 0 ? "" : gpus.addresses()[0];
    }

    ExecutorSample sample() {
        return ExecutorSample.of(
                executor, host, gpu, System.currentTimeMillis(), ProcessControl.snapshot(), ProcessGauge.read());
    }
}
