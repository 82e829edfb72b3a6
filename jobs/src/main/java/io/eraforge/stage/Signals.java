package io.eraforge.stage;

import io.eraforge.batch.Backoff;
import io.eraforge.batch.ControlSettings;
import io.eraforge.batch.CpuSettings;
import io.eraforge.config.Settings;

/** The settings of the controls, as they travel to the executors. */
final class Signals {
    private Signals() {}

    static ControlSettings gpu(Settings.Gpu gpu, Settings.Retry retry) {
        Settings.SliceFailures failures = gpu.failures();
        return new ControlSettings(
                gpu.memoryThreshold(),
                new ControlSettings.Failures(
                        failures.ofLast(), failures.count(), failures.rate(), failures.successes()),
                new ControlSettings.Growth(
                        gpu.growth().successes(), gpu.growth().below()),
                new ControlSettings.Heat(
                        gpu.heat().celsius(),
                        gpu.heat().pause().toMillis(),
                        gpu.heat().longestPause().toMillis()),
                gpu.powerMargin(),
                gpu.uncorrectableErrors(),
                new Backoff(
                        Math.max(1, retry.maxRetries()), retry.fallbackDelay().toMillis()));
    }

    static CpuSettings cpu(Settings.Cpu cpu) {
        return new CpuSettings(
                cpu.largeEra(),
                cpu.heapShare(),
                cpu.bytesPerValue(),
                new CpuSettings.Patience(
                        cpu.time().multiple(),
                        cpu.time().floor().toMillis(),
                        cpu.time().cap().toMillis()));
    }
}
