package io.eraforge.workload.era.extract;

import io.eraforge.config.Settings;
import io.eraforge.control.admission.CpuSettings;

/** Converts configuration into the settings of CPU control that are sent to the executors. */
final class CpuSettingsFactory {
    private CpuSettingsFactory() {}

    static CpuSettings of(Settings.Cpu cpu) {
        return new CpuSettings(
                cpu.largeEra(),
                cpu.heapShare(),
                cpu.bytesPerValue(),
                new CpuSettings.TimeLimit(
                        cpu.time().multiple(),
                        cpu.time().floor().toMillis(),
                        cpu.time().cap().toMillis()));
    }
}
