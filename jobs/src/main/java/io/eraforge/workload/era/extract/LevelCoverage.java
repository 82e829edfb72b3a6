package io.eraforge.workload.era.extract;

import io.eraforge.engine.device.PlanCoverage.CpuOperator;
import io.eraforge.era.Level;
import java.util.List;

/**
 * GPU coverage of a level. {@code coverage}: share of operators and expressions that run on the GPU, from 0 to 1; {@code onCpu}: the
 * others; {@code cpuFeatures}: columns of features that have no GPU form, which do not lower the coverage.
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
