package io.eraforge.stage;

import io.eraforge.era.Level;
import io.eraforge.stage.scale.Pace;
import io.eraforge.stage.scale.Simulation;
import io.eraforge.stage.scale.Slices;
import java.util.Optional;

/**
 * What a run at a level would be on the imagined cluster.
 *
 * @param paceOf the level whose waves tell how fast this one is
 * @param slices where executors have GPUs
 */
public record LevelScale(
        Level level,
        long eras,
        int buckets,
        long values,
        Level paceOf,
        Pace pace,
        Simulation simulation,
        Optional<Slices> slices) {}
