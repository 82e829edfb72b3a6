package io.eraforge.gpu;

import io.eraforge.feature.Feature;
import java.util.Set;

/** The columnar body of calculators that go together. Stateless; its scratch ends with it. */
interface Phase {
    /** The calculators it has a body for. */
    Set<String> calculators();

    /** Whether it has one for these parameters too. */
    default boolean takes(Feature feature) {
        return true;
    }

    /** Computes what was picked, and only that. */
    void run(Work w, Picked picked);
}
