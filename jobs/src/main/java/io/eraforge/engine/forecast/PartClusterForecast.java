package io.eraforge.engine.forecast;

import io.eraforge.engine.Part;
import java.util.Optional;

/**
 * Forecast of a run of one part on the given cluster.
 *
 * @param paceOf part whose measured waves {@code pace} is derived from
 * @param slices empty unless executors have GPUs
 */
public record PartClusterForecast(
        Part part,
        long items,
        int buckets,
        long cost,
        Part paceOf,
        WaveCostModel pace,
        ClusterSimulation simulation,
        Optional<SliceForecast> slices) {}
