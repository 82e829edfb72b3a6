package io.eraforge.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FeatureNamesTest {
    @ParameterizedTest
    @MethodSource("everyName")
    void parsedNamesPrintUnchanged(String name) {
        Feature feature = Feature.parse(name);
        assertThat(feature.tsfreshName()).isEqualTo(name);
        assertThat(feature.column()).matches("[A-Za-z0-9_]+");
        assertThat(Feature.parseColumn(feature.column())).isEqualTo(feature);
        TsfreshColumn full = TsfreshColumn.parse("Air temp__2__" + name);
        assertThat(full).isEqualTo(new TsfreshColumn("Air temp__2", feature));
        assertThat(full.tsfreshName()).isEqualTo("Air temp__2__" + name);
    }

    static Stream<String> everyName() {
        return FeatureSet.NAMES.stream()
                .flatMap(set -> FeatureSet.featureNames(set).stream())
                .distinct()
                .filter(name -> Catalogue.find(name.split("__")[0]).isPresent());
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "0.30000000000000004, 0.30000000000000004",
        "1, 1.0",
        "1e12, 1000000000000.0",
        "1e16, 1e+16",
        "9007199254740993e3, 9.007199254740993e+18",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "-2.5e-7, -2.5e-07",
        "4.9e-324, 5e-324",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "2e-3, 0.002",
        "2.0E-322, 2e-322",
        "-0.0, -0.0"
    })
    void floatsPrintAsInPython(double value, String repr) {
        assertThat(ParameterValue.of(value).text()).isEqualTo(repr);
        assertThat(ParameterValue.parse(repr).number()).isEqualTo(value);
    }

    @Test
    void unknownNamesSuggestTheClosest() {
        assertThatThrownBy(() -> Feature.parse("meen"))
                .isInstanceOf(UnknownFeatureException.class)
                .hasMessage("Cannot find feature 'meen': no calculator is called 'meen'. Did you mean 'mean'?");
        assertThatThrownBy(() -> Feature.parse("zzzzzzzzzzzzzzzzz")).hasMessageNotContaining("Did you mean");
    }

    @Test
    void theFirstOfEquallyCloseNamesIsSuggested() {
        // One edit from both maximum and minimum; maximum is listed first.
        assertThatThrownBy(() -> Feature.parse("manimum")).hasMessageEndingWith("Did you mean 'maximum'?");
    }
}
