package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.eraforge.testing.EraForge;
import io.eraforge.testing.WarehouseFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands on a warehouse that version aab192a wrote (see README.md next to it): level A done, level B with failed eras, level C killed
 * halfway and with a damaged file. A new version must not break such a warehouse or a script that reads the JSON. To accept an
 * intended change, set FROZEN_UPDATE in the environment, which rewrites the expected files.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FrozenWarehouseIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path EXPECTED = Path.of("src/test/resources/io/eraforge/cli/frozen");
    private static final boolean UPDATE = System.getenv("FROZEN_UPDATE") != null;

    /** Values that depend on the machine or the run. */
    private static final Set<String> VOLATILE =
            Set.of("found", "remedy", "health", "healthy", "assumptions", "at_ms", "bytes", "seconds", "origin");

    private static final String[] OPTIONS = {
        "--feature-set", "minimal",
        "--set", "levels.a.min-era-rows=200",
        "--set", "levels.b.min-era-rows=100",
        "--set", "levels.c.min-era-rows=20"
    };

    @TempDir
    static Path dir;

    private static Path warehouse;

    @BeforeAll
    static void unpack() throws IOException {
        warehouse = dir.resolve("warehouse");
        try (InputStream file = Files.newInputStream(EXPECTED.resolve("warehouse.zip"));
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = warehouse.resolve(entry.getName());
                Files.createDirectories(target.getParent());
                Files.copy(zip, target);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"config", "features", "doctor"})
    @Order(1)
    void outputWithoutAWarehouseIsAsBefore(String command) throws IOException {
        Terminal terminal = new Terminal();
        assertThat(terminal.run(command, "--json")).as(terminal.err()).isZero();
        assertExpected(command, terminal.out());
    }

    @Test
    @Order(2)
    void statusIsAsBefore() throws IOException {
        assertExpected("status", json(0, warehouse, "status", "--json"));
    }

    @Test
    @Order(3)
    void planIsAsBefore() throws IOException {
        assertExpected("plan", json(0, warehouse, "plan", "--json"));
    }

    @Test
    @Order(4)
    void planForAClusterIsAsBefore() throws IOException {
        String answer = json(
                0, warehouse, "plan", "--json", "--executors", "10", "--gpu-memory", "24g", "--measured-cores", "2");
        assertExpected("plan-executors", answer);
    }

    @Test
    @Order(5)
    void explainIsAsBefore() throws IOException {
        assertExpected("explain", json(0, warehouse, "explain", "--json", "--executor-cores", "4"));
    }

    @Test
    @Order(6)
    void optimizeIsAsBefore() throws IOException {
        Path copy = WarehouseFiles.copy(warehouse, dir.resolve("optimized"));
        String answer = lastObject(EraForge.run(0, Map.of(), "optimize", "--json", "--warehouse", copy.toString()));
        assertExpected("optimize", answer);
    }

    @Test
    @Order(7)
    void aDamagedFileEndsTheRunAsBefore() throws IOException {
        Path copy = WarehouseFiles.copy(warehouse, dir.resolve("damaged"));
        assertExpected("run-damaged", json(3, copy, "run", "--run-id", "frozen-damaged", "--progress", "none"));
    }

    @Test
    @Order(8)
    void runComputesOnlyWhatIsMissing() throws IOException {
        String answer = json(
                4, warehouse, "run", "--skip-corrupt", "--run-id", "frozen-run", "--set", "run.wave-values=100000");
        assertExpected("run", answer);
        assertExpected(
                "status-after-run",
                json(0, warehouse, "status", "--json").replaceAll("(\"(started|ended)\":\")[^\"]*", "$1"));
    }

    @Test
    @Order(9)
    void runSkipsWhatIsDone() throws IOException {
        String output =
                EraForge.run(0, Map.of(), arguments(warehouse, "run", "--run-id", "again", "--progress", "json"));
        StringBuilder events = new StringBuilder("[");
        output.lines()
                .filter(line -> line.startsWith("{"))
                .forEach(line -> events.append(events.length() > 1 ? "," : "").append(line));
        assertExpected("run-again", events.append("]").toString());
    }

    @Test
    @Order(10)
    void exportIsAsBefore() throws IOException {
        for (String level : List.of("A", "B", "C")) {
            Path file = dir.resolve("features_" + level + ".csv");
            EraForge.run(0, Map.of(), arguments(warehouse, "export", "--level", level, "--out", file.toString()));
            Path expected = EXPECTED.resolve("features_" + level + ".csv");
            if (UPDATE) {
                Files.copy(file, expected, StandardCopyOption.REPLACE_EXISTING);
            }
            assertThat(file).hasSameTextualContentAs(expected);
        }
    }

    private static String json(int exitCode, Path warehouse, String command, String... more) {
        return lastObject(EraForge.run(exitCode, Map.of(), arguments(warehouse, command, more)));
    }

    private static String[] arguments(Path warehouse, String command, String... more) {
        List<String> all = new ArrayList<>(List.of(command, "--warehouse", warehouse.toString()));
        all.addAll(List.of(OPTIONS));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static String lastObject(String output) {
        return output.lines()
                .filter(line -> line.startsWith("{"))
                .reduce((first, second) -> second)
                .orElseThrow(() -> new AssertionError("no JSON in:\n" + output));
    }

    private static void assertExpected(String name, String answer) throws IOException {
        JsonNode actual = JSON.readTree(answer.replace(dir.toString(), "DIR"));
        normalise(actual);
        Path file = EXPECTED.resolve(name + ".json");
        if (UPDATE) {
            Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(actual) + "\n");
        }
        // Compared as trees: the order of fields is not part of the contract.
        assertThat(actual).as(name).isEqualTo(JSON.readTree(Files.readString(file)));
    }

    private static void normalise(JsonNode node) {
        if (node instanceof ArrayNode array) {
            array.forEach(FrozenWarehouseIT::normalise);
        } else if (node instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            for (String name : names) {
                if (VOLATILE.contains(name)) {
                    object.set(
                            name,
                            JsonNodeFactory.instance.textNode(
                                    "<" + object.get(name).getNodeType() + ">"));
                } else {
                    normalise(object.get(name));
                }
            }
        }
    }

    @Test
    @Order(11)
    void everyExpectedFileIsCompared() throws IOException {
        try (Stream<Path> files = Files.list(EXPECTED)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".json")))
                    .containsExactlyInAnyOrder(
                            "config.json",
                            "doctor.json",
                            "explain.json",
                            "features.json",
                            "optimize.json",
                            "plan.json",
                            "plan-executors.json",
                            "run.json",
                            "run-again.json",
                            "run-damaged.json",
                            "status.json",
                            "status-after-run.json");
        }
    }
}
