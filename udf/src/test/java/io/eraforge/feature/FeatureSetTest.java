package io.eraforge.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeatureSetTest {
    @Test
    void predefinedSetsHaveTheirSizes() {
        assertThat(FeatureSet.named("minimal").features()).hasSize(10);
        assertThat(FeatureSet.named("core").features()).hasSize(165);
        assertThat(FeatureSet.featureNames("efficient")).hasSize(782).doesNotHaveDuplicates();
        assertThat(FeatureSet.featureNames("comprehensive")).hasSize(788).doesNotHaveDuplicates();
        assertThat(FeatureSet.featureNames("comprehensive")).containsSubsequence(FeatureSet.featureNames("efficient"));
        assertThat(FeatureSet.featureNames("efficient")).containsAll(FeatureSet.featureNames("minimal"));
    }

    @Test
    void columnsDifferIgnoringCase() {
        assertThat(FeatureSet.named("core").columns().stream().map(String::toLowerCase))
                .doesNotHaveDuplicates();
    }

    @Test
    void usesTimeOnlyIfAFeatureDoes() {
        assertThat(FeatureSet.named("minimal").usesTime()).isFalse();
        assertThat(FeatureSet.named("core").usesTime()).isTrue();
        assertThat(FeatureSet.parse("mine", List.of("mean", "coverage")).usesTime())
                .isFalse();
        assertThat(FeatureSet.parse("mine", List.of("mean", "gap_count")).usesTime())
                .isTrue();
    }

    @Test
    void fingerprintDependsOnFeaturesNotOnName() {
        FeatureSet set = FeatureSet.parse("one", List.of("mean", "quantile__q_0.1"));
        assertThat(set.fingerprint())
                .matches("[0-9a-f]{16}")
                .isEqualTo(FeatureSet.parse("two", List.of("mean", "quantile__q_0.1"))
                        .fingerprint())
                .isNotEqualTo(FeatureSet.parse("one", List.of("mean", "quantile__q_0.2"))
                        .fingerprint());
    }

    @Test
    void storedFingerprintsStayTheSame() {
        List<String> names = List.of("mean", "quantile__q_0.1");
        assertThat(FeatureSet.parse("one", names).fingerprint()).isEqualTo("39760b3840526069");
        assertThat(FeatureSet.ofFeatures(names.stream().map(Feature::parse).toList())
                        .name())
                .isEqualTo("picked_ac6bc48d");
    }

    @Test
    void singleFeaturesFormTheSameSetInAnyOrder() {
        Feature mean = Feature.parse("mean");
        Feature quantile = Feature.parse("quantile__q_0.1");
        FeatureSet set = FeatureSet.ofFeatures(List.of(quantile, mean, quantile));
        assertThat(set).isEqualTo(FeatureSet.ofFeatures(List.of(mean, quantile)));
        assertThat(set.features()).containsExactly(mean, quantile);
        assertThat(set.name())
                .matches("picked_[0-9a-f]{8}")
                .isNotEqualTo(FeatureSet.ofFeatures(List.of(mean)).name());
    }

    @Test
    void invalidSetsAreRejected() {
        assertThatThrownBy(() -> FeatureSet.named("maximal"))
                .isInstanceOf(FeatureException.class)
                .hasMessage(
                        "Cannot find feature set 'maximal': expected one of minimal, core, efficient, comprehensive.");
        assertThatThrownBy(() -> FeatureSet.of("none", List.of())).hasMessageContaining("has no features");
        Feature mean = Feature.parse("mean");
        assertThatThrownBy(() -> FeatureSet.of("twice", List.of(mean, mean)))
                .hasMessage("Cannot create feature set 'twice': duplicate feature mean.");
        assertThatThrownBy(() -> FeatureSet.of("Core", List.of(mean)))
                .hasMessageContaining("name 'Core': use lower-case");
    }

    @Test
    void invalidArgumentsAreRejectedWithAReason() {
        assertThatThrownBy(() -> Feature.parse("linear_trend__attr_\"slop\""))
                .isInstanceOf(UnknownFeatureException.class)
                .hasMessageContaining("attr must be one of \"pvalue\"")
                .hasMessageContaining("Did you mean 'linear_trend__attr_\"slope\"'?");
        assertThatThrownBy(() -> Feature.parse("c3__lag_1.5")).hasMessageContaining("lag must be an integer");
        assertThatThrownBy(() -> Feature.parse("quantile")).hasMessageContaining("takes 1 parameters");
        assertThatThrownBy(() -> Feature.parse("quantile__p_0.1"))
                .hasMessageContaining("expected parameter q, found 'p_0.1'");
        assertThatThrownBy(() -> FeatureSet.parse("bad", List.of("quantile__q_1.5")))
                .isInstanceOf(FeatureException.class)
                .hasMessage("Cannot compute quantile__q_1.5: q must be between 0 and 1.");
        assertThatThrownBy(() -> FeatureSet.parse("bad", List.of("number_peaks__n_0")))
                .hasMessage("Cannot compute number_peaks__n_0: n must be at least 1.");
    }

    @Test
    void setsAreSerializable() throws Exception {
        Calculator own = Calculator.calculator("own").fromValues(series -> 7);
        FeatureSet set = FeatureSet.of("mixed", List.of(Feature.parse("mean"), new Feature(own, List.of())));
        FeatureSet copy = copy(set);
        double[] out = new double[2];
        copy.kernel().compute(new double[] {1, 2}, 2, null, -1, -1, out);
        assertThat(out).containsExactly(1.5, 7);
        assertThat(copy.features().get(0)).isEqualTo(set.features().get(0));
    }

    private static FeatureSet copy(FeatureSet set) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(set);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (FeatureSet) in.readObject();
        }
    }
}
