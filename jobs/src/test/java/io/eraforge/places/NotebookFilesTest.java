package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Notebooks as committed: without outputs, and with a cell of parameters. */
class NotebookFilesTest {
    private static final Path FOLDER = Path.of("../notebooks");

    static List<Path> notebooks() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".ipynb"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void listsAllNotebooks() throws IOException {
        assertThat(notebooks())
                .map(file -> file.getFileName().toString())
                .containsExactly(
                        "01_explore_features.ipynb",
                        "02_custom_features.ipynb",
                        "03_train_a_model.ipynb",
                        "04_inspect_a_run.ipynb",
                        "05_classify_motions.ipynb",
                        "06_documents.ipynb");
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void hasNoOutputs(Path file) throws IOException {
        for (JsonNode cell : codeCells(file)) {
            assertThat(cell.get("outputs")).as(text(cell)).isEmpty();
            assertThat(cell.get("execution_count").isNull()).as(text(cell)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void startsWithParameters(Path file) throws IOException {
        JsonNode first = codeCells(file).get(0);
        assertThat(first.at("/metadata/tags")).map(JsonNode::asText).containsExactly("parameters");
        boolean readsTables = Files.readString(file).contains("{warehouse}");
        assertThat(text(first)).contains(readsTables ? "warehouse = " : " = ");
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void labelsAxesOfEveryPlot(Path file) throws IOException {
        for (JsonNode cell : codeCells(file)) {
            if (text(cell).contains("plt.show()")) {
                assertThat(text(cell)).contains("xlabel").contains("ylabel");
            }
        }
    }

    private static List<JsonNode> codeCells(Path file) throws IOException {
        JsonNode cells = new ObjectMapper().readTree(file.toFile()).get("cells");
        return Stream.iterate(0, i -> i < cells.size(), i -> i + 1)
                .map(cells::get)
                .filter(cell -> cell.get("cell_type").asText().equals("code"))
                .toList();
    }

    private static String text(JsonNode cell) {
        StringBuilder text = new StringBuilder();
        cell.get("source").forEach(line -> text.append(line.asText()));
        return text.toString();
    }
}
