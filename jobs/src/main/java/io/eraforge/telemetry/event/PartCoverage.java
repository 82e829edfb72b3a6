package io.eraforge.telemetry.event;

import java.util.List;

/**
 * What of a part's query plan runs on GPUs. Component names are JSON fields.
 *
 * @param level id of the part
 * @param coverage share of the operators and expressions, from 0 to 1
 * @param onCpu the others
 * @param cpuFeatures outputs that are always computed on the CPU
 */
public record PartCoverage(String level, double coverage, List<OnCpu> onCpu, List<String> cpuFeatures) {
    public record OnCpu(String operator, String reason) {}
}
