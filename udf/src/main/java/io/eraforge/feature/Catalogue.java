package io.eraforge.feature;

import io.eraforge.feature.family.AutoregressiveFeatures;
import io.eraforge.feature.family.ChangeFeatures;
import io.eraforge.feature.family.CountFeatures;
import io.eraforge.feature.family.DynamicsFeatures;
import io.eraforge.feature.family.EntropyFeatures;
import io.eraforge.feature.family.LagFeatures;
import io.eraforge.feature.family.LocationFeatures;
import io.eraforge.feature.family.RepeatFeatures;
import io.eraforge.feature.family.SamplingFeatures;
import io.eraforge.feature.family.ShapeFeatures;
import io.eraforge.feature.family.SpectrumFeatures;
import io.eraforge.feature.family.SummaryFeatures;
import io.eraforge.feature.family.TrendFeatures;
import io.eraforge.feature.family.WaveletFeatures;
import io.eraforge.feature.family.WelchFeatures;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every calculator there is, by family. */
public final class Catalogue {
    /** Goes up with every change that changes a value: buckets computed by another version are computed again. */
    public static final int VERSION = 1;

    private static final List<Family> FAMILIES = List.of(
            SummaryFeatures.FAMILY,
            ShapeFeatures.FAMILY,
            RepeatFeatures.FAMILY,
            CountFeatures.FAMILY,
            LocationFeatures.FAMILY,
            ChangeFeatures.FAMILY,
            LagFeatures.FAMILY,
            TrendFeatures.FAMILY,
            SpectrumFeatures.FAMILY,
            WelchFeatures.FAMILY,
            WaveletFeatures.FAMILY,
            AutoregressiveFeatures.FAMILY,
            DynamicsFeatures.FAMILY,
            EntropyFeatures.FAMILY,
            SamplingFeatures.FAMILY);

    private static final Map<String, Calculator> BY_NAME = index();

    private Catalogue() {}

    public static List<Family> families() {
        return FAMILIES;
    }

    public static Collection<Calculator> calculators() {
        return BY_NAME.values();
    }

    public static Optional<Calculator> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** A calculator that must exist. */
    public static Calculator calculator(String name) {
        return find(name)
                .orElseThrow(() -> new UnknownFeatureException(
                        name, "no calculator has that name", Nearest.to(name, BY_NAME.keySet())));
    }

    private static Map<String, Calculator> index() {
        Map<String, Calculator> index = new LinkedHashMap<>();
        for (Family family : FAMILIES) {
            for (Calculator calculator : family.calculators()) {
                if (index.put(calculator.name(), calculator) != null) {
                    throw new IllegalStateException(calculator.name() + " is declared twice");
                }
            }
        }
        return index;
    }
}
