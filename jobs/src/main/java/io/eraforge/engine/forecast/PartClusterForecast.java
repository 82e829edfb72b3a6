package io.eraforge.engine.forecast;

import io.eraforge.era.Level;
import java.util.Optional;

/**
 * Forecast of a run of one level on the given cluster.
 *
 * @param paceOf level whose measured waves {@code pace} is derived from
 * @param slices empty unless executors have GPUs
 */
public record PartClusterForecast(
        Level level,
        long eras,
        int buckets,
        long values,
        Level paceOf,
        WaveCostModel pace,
        ClusterSimulation simulation,
        Optional<SliceForecast> slices) {}
