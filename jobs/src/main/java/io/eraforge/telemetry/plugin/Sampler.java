package io.eraforge.telemetry.plugin;

import io.eraforge.batch.ControlSnapshot;
import io.eraforge.batch.ProcessControl;
import io.eraforge.telemetry.state.Sample;
import java.util.List;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.resource.ResourceInformation;
import org.apache.spark.util.Utils;

/** Reads the gauges and the controller of this process. */
final class Sampler {
    private static final ControlSnapshot NOTHING = new ControlSnapshot(0, 0, false, 0, 0, 0, -1, 0, List.of());

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

    Sample sample() {
        return Sample.of(
                executor,
                host,
                gpu,
                System.currentTimeMillis(),
                ProcessControl.snapshot().orElse(NOTHING),
                ProcessControl.reading());
    }
}
