package io.eraforge.feature;

import java.util.List;

/** A titled group of related calculators. */
public record Family(String title, List<Calculator> calculators) {
    public Family {
        calculators = List.copyOf(calculators);
    }

    public static Family of(String title, Calculator... calculators) {
        return new Family(title, List.of(calculators));
    }
}
