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
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** All calculators, by family: ours, then those of {@link CalculatorProvider}s. Throws {@link FeatureException} if these are invalid. */
public final class Catalogue {
    /** Increment when values of existing features change: buckets computed with another version are recomputed. */
    public static final int VERSION = 1;

    private static final CatalogueIndex INDEX = CatalogueIndex.of(List.of(
            SummaryFeatures.FAMILY,
            ShapeFeatures.FAMILY,
            RepeatFeatures.FAMILY,
            CountFeatures.FAMILY,
            LocationFeatures.FAMILY,
            ChangeFeatures.FAMILY,
            LagFeatures.FAMILY,
            TrendFeatures.FAMILY,
            SpectrumFeatures.FAMILY,
            WaveletFeatures.FAMILY,
            AutoregressiveFeatures.FAMILY,
            DynamicsFeatures.FAMILY,
            EntropyFeatures.FAMILY,
            SamplingFeatures.FAMILY));

    private static final boolean HAS_DISTANCES =
            Catalogue.class.getClassLoader().getResource("org/apache/commons/text/similarity/LevenshteinDistance.class")
                    != null;

    private Catalogue() {}

    public static List<Family> families() {
        return INDEX.complete().families();
    }

    public static Collection<Calculator> calculators() {
        return INDEX.complete().byName().values();
    }

    public static Optional<Calculator> find(String name) {
        return Optional.ofNullable(INDEX.complete().byName().get(name));
    }

    /** The version of a calculator's values: that of its provider, or 0 if it is ours; see {@link #VERSION}. */
    static int customVersion(Calculator calculator) {
        return INDEX.versions().getOrDefault(calculator.name(), 0);
    }

    /** Returns a calculator by name; throws {@link UnknownFeatureException} if there is none. */
    public static Calculator calculator(String name) {
        return find(name)
                .orElseThrow(() -> new UnknownFeatureException(
                        name,
                        "no calculator has that name",
                        closest(name, INDEX.byName().keySet())));
    }

    /** The known feature closest to a misspelt one, else the closest calculator; null if none is close. */
    static String suggest(String name) {
        String feature = closest(name, FeatureSet.featureNames(FeatureSet.COMPREHENSIVE));
        return feature != null ? feature : closest(name, INDEX.byName().keySet());
    }

    /** By edit distance; the first of equally close candidates. Null without commons-text, which only Spark brings. */
    private static String closest(String name, Collection<String> candidates) {
        if (!HAS_DISTANCES) {
            return null;
        }
        int limit = Math.max(2, name.length() / 3);
        LevenshteinDistance distance = new LevenshteinDistance(limit);
        String closest = null;
        int smallest = limit + 1;
        for (String candidate : candidates) {
            int edits = distance.apply(name, candidate);
            if (edits >= 0 && edits < smallest) { // -1 if above the limit
                smallest = edits;
                closest = candidate;
            }
        }
        return closest;
    }
}
