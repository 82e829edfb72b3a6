package io.eraforge.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every catalogued feature against tsfresh, within the tolerance the catalogue declares. */
class GoldenTest {
    static List<Golden> series() {
        return Golden.all();
    }

    @ParameterizedTest
    @MethodSource("series")
    void valuesAreTsfreshs(Golden golden) {
        FeatureSet set = FeatureSet.parse("golden", catalogued(golden));
        double[] got = new double[set.features().size()];
        set.kernel().compute(golden.x(), golden.x().length, golden.tUs(), -1, -1, got);
        Comparison comparison = new Comparison(golden.x(), golden.tUs());
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < got.length; i++) {
            Feature feature = set.features().get(i);
            double expected = golden.features().get(feature.tsfreshName());
            if (!golden.unstable().contains(feature.tsfreshName())
                    && !comparison.accepts(feature, expected, got[i])
                    && !isDeliberate(golden.x(), feature)) {
                wrong.add(feature + ": expected " + expected + ", got " + got[i]);
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** The differences that {@link Difference} lists, so far as they concern values. */
    private static boolean isDeliberate(double[] x, Feature feature) {
        double largest = Arrays.stream(x).map(Math::abs).max().orElse(0);
        boolean constant = Arrays.stream(x).distinct().count() == 1 && x[0] != (float) x[0];
        boolean infinite =
                Double.isInfinite(largest) && feature.calculator().name().startsWith("fft");
        boolean outOfRange = Double.isFinite(largest) && (largest > 1e100 || largest < 1e-100);
        return constant || infinite || outOfRange;
    }

    private static List<String> catalogued(Golden golden) {
        return golden.features().keySet().stream()
                .filter(name -> Catalogue.find(name.split("__")[0]).isPresent())
                .toList();
    }
}
