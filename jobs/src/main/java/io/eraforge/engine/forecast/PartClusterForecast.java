package io.eraforge.engine.forecast;

import io.eraforge.era.Level;
import java.util.Optional;

/**
 * What a run at a level would be on the imagined cluster.
 *
 * @param paceOf the level whose waves tell how fast this one is
 * @param slices where executors have GPUs
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
