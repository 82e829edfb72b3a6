package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changed readings never pass as computed, and an export needs no options of the run. */
class StaleNumbersIT {
    @TempDir
    Path dir;

    @Test
    void runPreparesAndExportWarnsOrRefuses() throws IOException {
        ingest(1);
        assertThat(run(
                        0,
                        "run",
                        "--feature-set",
                        "minimal",
                        "--set",
                        "levels.a.min-era-rows=20",
                        "--run-id",
                        "one",
                        "--progress",
                        "json"))
                .contains("Preparing first: nothing is prepared yet.")
                .containsPattern("\"status\":\"done\",\"run_id\":\"one\",\"eras\":2,.*\"stale\":false.*\\}\\s*$");
        assertThat(run(0, "export", "--strict", "--level", "A", "--out", csv("first")))
                .contains("2 eras", "feature set minimal, as computed", "level A minimum 20 rows, as computed");
        String first = Files.readString(Path.of(csv("first")));

        String second = ingest(2);
        assertThat(second).containsPattern("Next: submit/eraforge run .*--set levels.a.min-era-rows=20");
        assertThat(run(0, "status"))
                .contains("Readings changed since the last prepare.", "Next: submit/eraforge run", "min-era-rows=20");
        assertThat(run(3, "export", "--strict", "--level", "A", "--out", csv("refused")))
                .contains("--strict: readings changed since the last prepare");
        assertThat(Path.of(csv("refused"))).doesNotExist();
        assertThat(run(0, "export", "--json", "--level", "A", "--out", csv("old")))
                .contains(
                        "Warning: readings changed since the last prepare",
                        "\"stale\":true,\"changed\":[\"readings\"]");
        assertThat(Files.readString(Path.of(csv("old")))).isEqualTo(first);

        String[] options = {"run", "--feature-set", "minimal", "--set", "levels.a.min-era-rows=20"};
        assertThat(run(0, with(options, "--no-prepare")))
                .contains(
                        "Warning: readings changed since the last prepare",
                        "\"eras\":0,\"skipped\":2",
                        "\"stale\":true");
        assertThat(run(0, options)).contains("\"eras\":2,\"skipped\":0", "\"stale\":false");
        run(0, "export", "--strict", "--level", "A", "--out", csv("new"));
        assertThat(Files.readString(Path.of(csv("new")))).isNotEqualTo(first);

        Matcher id = Pattern.compile("ingest --undo (\\w+)").matcher(second);
        assertThat(id.find()).as(second).isTrue();
        assertThat(run(0, "ingest", "--undo", id.group(1)))
                .containsPattern("Next: submit/eraforge run .*--set levels.a.min-era-rows=20");
        assertThat(run(3, "export", "--strict", "--level", "A", "--out", csv("refused")))
                .contains("--strict: readings changed since the last prepare");
        assertThat(run(0, options)).contains("\"eras\":2,\"skipped\":0", "\"stale\":false");
        run(0, "export", "--strict", "--level", "A", "--out", csv("undone"));
        assertThat(Files.readString(Path.of(csv("undone")))).isEqualTo(first);
    }

    /** Two days of hourly readings, which grow by {@code factor}. */
    private String ingest(int factor) throws IOException {
        StringBuilder text = new StringBuilder("time,temp\n");
        for (int hour = 0; hour < 48; hour++) {
            text.append("2024-01-%02dT%02d:00:00Z,%d.5%n".formatted(1 + hour / 24, hour % 24, factor * hour));
        }
        Path file = Files.writeString(dir.resolve("readings.csv"), text);
        return run(0, "ingest", "--readings", file.toString(), "--eras-every", "A=1d");
    }

    private String csv(String name) {
        return dir.resolve(name + ".csv").toString();
    }

    private String run(int exitCode, String... arguments) {
        return EraForge.run(
                exitCode,
                Map.of(),
                with(arguments, "--warehouse", dir.resolve("w").toString()));
    }

    private static String[] with(String[] arguments, String... more) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
