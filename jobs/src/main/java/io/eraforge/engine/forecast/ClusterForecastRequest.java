package io.eraforge.engine.forecast;

import java.util.Optional;

/**
 * What to imagine.
 *
 * @param gpu of each executor, if it has one
 * @param measuredCores cores that computed the waves in the ledger, which does not know them
 * @param dataFactor how many times the buckets there are
 * @param cleanStart whether everything is computed, or what is to do
 */
public record ClusterForecastRequest(
        ClusterSpec cluster, Optional<GpuSpec> gpu, int measuredCores, int dataFactor, boolean cleanStart) {}
