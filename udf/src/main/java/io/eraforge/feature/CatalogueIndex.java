package io.eraforge.feature;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calculators by name, ours first. {@code problem} is why custom ones could not be loaded; null if they were. */
record CatalogueIndex(
        List<Family> families, Map<String, Calculator> byName, Map<String, Integer> versions, String problem) {
    static CatalogueIndex of(List<Family> builtIn) {
        Map<String, Calculator> byName = new LinkedHashMap<>();
        add(byName, builtIn);
        try {
            CustomCalculators custom = CustomCalculators.load(byName.keySet());
            add(byName, custom.families());
            List<Family> families = new ArrayList<>(builtIn);
            families.addAll(custom.families());
            return new CatalogueIndex(List.copyOf(families), byName, custom.versions(), null);
        } catch (FeatureException e) {
            // The catalogue is a static field: fail on its use, not when its class is loaded.
            return new CatalogueIndex(builtIn, byName, Map.of(), e.getMessage());
        }
    }

    private static void add(Map<String, Calculator> byName, List<Family> families) {
        for (Family family : families) {
            for (Calculator calculator : family.calculators()) {
                if (byName.put(calculator.name(), calculator) != null) {
                    throw new IllegalStateException(calculator.name() + " is declared twice");
                }
            }
        }
    }

    /** Throws if custom calculators could not be loaded. */
    CatalogueIndex complete() {
        if (problem != null) {
            throw new FeatureException(problem);
        }
        return this;
    }
}
