package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Computes a group of related calculators on the device. Stateless: scratch columns belong to the {@link PhaseContext}. */
public interface Phase {
    /** Names of the calculators this phase computes. */
    Set<String> calculators();

    /** Whether this phase can compute a feature of its calculators with these parameters. */
    default boolean supports(Feature feature) {
        return true;
    }

    /** Computes exactly the requested features. */
    void run(PhaseContext ctx, PhaseFeatures features);
}
