package io.eraforge.engine.forecast;

import java.util.Optional;

/**
 * What to forecast.
 *
 * @param gpu the GPU of each executor; empty if there is none
 * @param gpuSpeed where the cluster's speedup comes from
 * @param measuredCores cores that computed the waves in the ledger, which does not record them
 * @param dataFactor multiplies the buckets
 * @param cleanStart whether to forecast computing everything, or only what is left to do
 */
public record ClusterForecastRequest(
        ClusterSpec cluster,
        Optional<GpuSpec> gpu,
        GpuSpeed gpuSpeed,
        int measuredCores,
        int dataFactor,
        boolean cleanStart) {}
