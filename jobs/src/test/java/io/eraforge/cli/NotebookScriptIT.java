package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.Script;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How {@code submit/notebook} resolves the notebooks it is given; NotebooksIT executes them. */
class NotebookScriptIT {
    private static final String NOTEBOOK =
            Script.HOME.resolve("notebooks/02_custom_features.ipynb").toString();

    @ParameterizedTest
    @ValueSource(strings = {"02_custom_features", "02_custom_features.ipynb"})
    void findsANotebookByItsName(String name) {
        Script answer = Script.run(Map.of(), "notebook", "--print-command", "--execute", "out", name);
        assertThat(answer.code()).as(answer.out()).isZero();
        assertThat(answer.out().strip()).endsWith(NOTEBOOK);
    }

    @Test
    void anUnknownNotebookIsAUsageError() {
        Script answer = Script.run(Map.of(), "notebook", "--print-command", "--execute", "out", "05_nothing");
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.out()).contains("Cannot find notebook '05_nothing'", "02_custom_features.ipynb");
    }
}
