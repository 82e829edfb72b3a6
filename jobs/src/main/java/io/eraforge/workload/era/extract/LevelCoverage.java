package io.eraforge.workload.era.extract;

import io.eraforge.engine.device.PlanCoverage.CpuOperator;
import io.eraforge.era.Level;
import java.util.List;

/**
 * GPU coverage of a level.
 *
 * @param coverage share of the plan's operators and expressions that run on the GPU, from 0 to 1; says nothing about features
 * @param onCpu the other operators and expressions
 * @param deviceFeatures number of features computed on the GPU
 * @param cpuFeatures columns of the features computed by the CPU body, also in a GPU run
 */
public record LevelCoverage(
        Level level, double coverage, List<CpuOperator> onCpu, int deviceFeatures, List<String> cpuFeatures) {
    public LevelCoverage {
        onCpu = List.copyOf(onCpu);
        cpuFeatures = List.copyOf(cpuFeatures);
    }

    /** Whether all operators run on the GPU. */
    public boolean complete() {
        return coverage == 1;
    }
}
