package io.eraforge.workload.era.extract;

import io.eraforge.engine.device.PlanCoverage.CpuOperator;
import io.eraforge.era.Level;
import java.util.List;

/**
 * How much of a level's work the GPU would do: the share of operators and expressions, those that would stay on the CPU, and
 * the features that are declared to have no columnar form, which do not count.
 */
public record LevelCoverage(Level level, double coverage, List<CpuOperator> onCpu, List<String> cpuFeatures) {
    public LevelCoverage {
        onCpu = List.copyOf(onCpu);
        cpuFeatures = List.copyOf(cpuFeatures);
    }

    public boolean complete() {
        return coverage == 1;
    }
}
