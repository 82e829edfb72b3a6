package io.eraforge.engine.device;

import io.eraforge.config.Settings;
import io.eraforge.control.slice.ControlSettings;

/** Converts configuration into the settings of GPU control that are sent to the executors. */
public final class ControlSettingsFactory {
    private ControlSettingsFactory() {}

    public static ControlSettings gpu(Settings.Gpu gpu, Settings.Retry retry) {
        Settings.SliceFailures failures = gpu.failures();
        return new ControlSettings(
                gpu.memoryThreshold(),
                new ControlSettings.Failures(
                        failures.window(), failures.count(), failures.rate(), failures.successes()),
                new ControlSettings.Growth(
                        gpu.growth().successes(), gpu.growth().below()),
                new ControlSettings.Heat(
                        gpu.heat().celsius(),
                        gpu.heat().pause().toMillis(),
                        gpu.heat().maxPause().toMillis()),
                gpu.powerMargin(),
                gpu.uncorrectableErrors(),
                retry.maxRetries() + 1);
    }
}
