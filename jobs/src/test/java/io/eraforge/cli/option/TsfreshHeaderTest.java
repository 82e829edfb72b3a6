package io.eraforge.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import io.eraforge.feature.Feature;
import io.eraforge.feature.UnknownFeatureException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TsfreshHeaderTest {
    @TempDir
    private Path folder;

    @Test
    void readsAHeaderWrittenByPandas() throws IOException {
        assertThat(features("""
                ,air__mean,"air__fft_coefficient__attr_""real""__coeff_0",hum__mean,"air__cwt_coefficients__coeff_0__w_2__widths_(2, 5, 10, 20)"
                1,2.0,3.0,4.0,5.0
                """))
                .containsExactly(
                        "mean",
                        "fft_coefficient__attr_\"real\"__coeff_0",
                        "cwt_coefficients__coeff_0__w_2__widths_(2, 5, 10, 20)");
    }

    @Test
    void readsUnquotedNamesBetweenAnySeparators() throws IOException {
        assertThat(features("\uFEFFid;a__mean;a__linear_trend__attr_\"slope\"\n1;2;3\n"))
                .containsExactly("mean", "linear_trend__attr_\"slope\"");
        assertThat(features("id\ta__cwt_coefficients__coeff_0__w_2__widths_(2, 5, 10, 20)\ta__median"))
                .containsExactly("cwt_coefficients__coeff_0__w_2__widths_(2, 5, 10, 20)", "median");
    }

    @Test
    void readsOneNamePerLine() throws IOException {
        assertThat(features("a__mean\nb__quantile__q_0.1\r\n\na__mean\n")).containsExactly("mean", "quantile__q_0.1");
    }

    @Test
    void rejectsUnknownFeaturesAndUnreadableFiles() throws IOException {
        assertThatThrownBy(() -> features("id,a__meen"))
                .isInstanceOf(UnknownFeatureException.class)
                .hasMessageContaining("Did you mean 'mean'?");
        assertThatThrownBy(() -> features("id,mean")).hasMessageContaining("no column is named {kind}__{feature}");
        assertThatThrownBy(() -> features("")).hasMessageContaining("no column is named");
        assertThatThrownBy(() -> TsfreshHeader.features(folder.resolve("none.csv")))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("no such file");
        Path latin = Files.write(folder.resolve("latin.csv"), "Wärme__mean".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> TsfreshHeader.features(latin)).hasMessageContaining("not UTF-8 text");
    }

    private List<String> features(String text) throws IOException {
        return TsfreshHeader.features(Files.writeString(folder.resolve("header.csv"), text)).stream()
                .map(Feature::tsfreshName)
                .toList();
    }
}
