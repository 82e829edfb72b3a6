package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** The columnar body of calculators that go together. Stateless; its scratch ends with it. */
public interface Phase {
    /** The calculators it has a body for. */
    Set<String> calculators();

    /** Whether it has one for these parameters too. */
    default boolean supports(Feature feature) {
        return true;
    }

    /** Computes what was picked, and only that. */
    void run(PhaseContext w, PhaseFeatures picked);
}
