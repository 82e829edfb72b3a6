package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.cli.launch.PrepareFirst;
import io.eraforge.cli.view.Console;
import io.eraforge.config.LoadedSettings;
import io.eraforge.config.SettingSources;
import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** From any state of a warehouse, the commands that {@code status} prints lead to the end, and its counts are never of old data. */
@ExtendWith(SparkExtension.class)
class NextStepsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DAY = "2024-01-01T00:00:00Z";
    private static final String[] OPTIONS = {"--feature-set", "minimal", "--set", "levels.a.min-era-rows=12"};

    private final SparkSession spark;
    private final StringWriter messages = new StringWriter();

    @TempDir
    Path dir;

    NextStepsTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void statusLeadsFromEveryStateToTheExport() throws IOException {
        readings(0);
        eras(2);
        JsonNode fresh = status(OPTIONS);
        assertThat(fresh.get("stale").asBoolean()).isTrue();
        assertThat(text()).containsPattern("A +\\| +2 \\| +\\? \\|").contains("Nothing is prepared yet.");
        follow(1, 1, OPTIONS);

        // What was computed is remembered.
        JsonNode done = status();
        assertThat(done.get("feature_set").asText()).isEqualTo("minimal");
        assertThat(done.get("min_era_rows").get("A").asLong()).isEqualTo(12);
        assertThat(done.get("next").asText()).contains("export --level A");
        assertThat(done.get("stale").asBoolean()).isFalse();

        readings(1);
        JsonNode stale = status();
        assertThat(stale.get("stale").asBoolean()).isTrue();
        assertThat(stale.get("changed")).hasToString("[\"readings\"]");
        assertThat(json("plan", "--executors", "2", "--measured-cores", "2", "--feature-set", "minimal")
                        .get("changed"))
                .hasToString("[\"readings\"]");
        assertThat(report()).contains("readings changed since the last prepare");
        follow(2, 0);
        assertThat(messages.toString()).contains("Preparing first: readings changed since the last prepare.");
        assertThat(report()).doesNotContain("changed since the last prepare");

        eras(3);
        assertThat(status().get("changed")).hasToString("[\"eras\"]");
        follow(2, 1);

        Files.delete(features().get(0));
        assertThat(level(status()).get("missing").asLong()).isPositive();
        follow(2, 1);
        Files.writeString(features().get(0), "cut off");
        assertThat(level(status()).get("missing").asLong()).isPositive();
        follow(2, 1);

        FileUtils.deleteDirectory(dir.resolve("w/features_a__minimal").toFile());
        DeltaLog.clearCache();
        assertThat(level(status()).get("missing").asLong()).isEqualTo(2);
        follow(2, 1);

        // If no era reaches its minimum, the command has one that fits.
        assertThat(next(status("--set", "levels.a.min-era-rows=1000")))
                .contains("run", "--set levels.a.min-era-rows=1000 --set levels.a.min-era-rows=12");

        // The third era has 6 rows.
        follow(3, 0, "--feature-set", "minimal", "--set", "levels.a.min-era-rows=6");
        assertThat(messages.toString()).contains("the minimum of level A is lower than at the last prepare");
        assertThat(level(status()).get("done").asLong()).isEqualTo(3);
        assertThat(status("--set", "levels.a.min-era-rows=12").get("next").asText())
                .contains("run", "--feature-set minimal", "--set levels.a.min-era-rows=12");
    }

    /** Follows the commands that the status with these options prints, until there is nothing left to compute. */
    private void follow(long done, long below, String... options) {
        int steps = 0;
        for (JsonNode status = status(options); !next(status).contains(" export "); status = status(options)) {
            assertThat(++steps).as(next(status)).isLessThan(3);
            run(next(status));
        }
        JsonNode end = status(options);
        assertThat(end.get("stale").asBoolean()).isFalse();
        assertThat(level(end).get("missing").asLong()).isZero();
        assertThat(level(end).get("done").asLong()).isEqualTo(done);
        assertThat(level(end).get("below_min_rows").asLong()).isEqualTo(below);
    }

    private static String next(JsonNode status) {
        return status.get("next").asText();
    }

    private static JsonNode level(JsonNode status) {
        return status.get("levels").get(0);
    }

    /** The data files of the features, without those that a later commit replaced. */
    private List<Path> features() {
        try (Store store = Store.openForReading(spark, warehouse())) {
            return store.tables().dataFiles(FeaturesTable.of(Level.A, "minimal")).stream()
                    .map(file -> Path.of(URI.create(file.path()).getPath()))
                    .toList();
        }
    }

    private String text() {
        Terminal terminal = new Terminal();
        assertThat(terminal.run("status", "--warehouse", warehouse())).isZero();
        return terminal.out();
    }

    private JsonNode status(String... options) {
        return json("status", options);
    }

    private JsonNode json(String command, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command, "--json", "--warehouse", warehouse()));
        arguments.addAll(List.of(options));
        Terminal terminal = new Terminal();
        assertThat(terminal.run(arguments.toArray(String[]::new)))
                .as(terminal.err())
                .isZero();
        try {
            return JSON.readTree(terminal.out());
        } catch (IOException e) {
            throw new AssertionError(terminal.out(), e);
        }
    }

    private String report() throws IOException {
        Path file = dir.resolve("report.html");
        Terminal terminal = new Terminal();
        assertThat(terminal.run("report", "--warehouse", warehouse(), "--out", file.toString()))
                .as(terminal.err())
                .isZero();
        return Files.readString(file);
    }

    /** As the command does, in this session. */
    private void run(String command) {
        List<String> words = List.of(command.split(" "));
        assertThat(words).startsWith("submit/eraforge", "run").contains("--warehouse", warehouse());
        List<String> assignments = new ArrayList<>();
        List<Flag> flags = new ArrayList<>();
        for (int i = 2; i + 1 < words.size(); i++) {
            if (words.get(i).equals("--set")) {
                assignments.add(words.get(i + 1));
            } else if (words.get(i).equals("--feature-set")) {
                flags.add(new Flag("--feature-set", "features.set", words.get(i + 1)));
            }
        }
        Settings settings = LoadedSettings.load(new SettingSources(List.of(), Map.of(), assignments, flags))
                .settings()
                .withBackend(Settings.Backend.CPU);
        Console console =
                Console.of(Main.commandLine(new PrintWriter(messages, true), new PrintWriter(messages, true)));
        RunRequest request =
                new RunRequest(EraWorkload.parts(List.of(Level.values())), OptionalLong.empty(), false, false);
        EraWorkload workload = new EraWorkload(settings, FeatureSet.named(settings.featureSet()));
        try (Store store = store();
                Interruption interruption = Interruption.watch(spark.sparkContext())) {
            new PrepareFirst(store, settings, console).run(true);
            new WorkloadRunner(workload, store, settings, RunListener.SILENT, interruption).run("r", request);
        }
    }

    private void readings(int day) {
        String start = "2024-01-0%dT00:00:00Z".formatted(day + 1);
        try (Store store = store()) {
            ReadingsBuilder.of("x")
                    .steady("gh1", start, Duration.ofHours(1), 24, (row, sensor) -> (double) row)
                    .appendTo(store);
        }
    }

    /** Two whole days, of which the second has no readings at first, and the first six hours. */
    private void eras(int count) {
        ErasBuilder eras = new ErasBuilder()
                .era(Level.A, "gh1", 1, DAY, "2024-01-02T00:00:00Z")
                .era(Level.A, "gh1", 2, "2024-01-02T00:00:00Z", "2024-01-03T00:00:00Z");
        if (count == 3) {
            eras.era(Level.A, "gh1", 3, DAY, "2024-01-01T06:00:00Z");
        }
        try (Store store = store()) {
            eras.writeTo(store);
        }
    }

    private Store store() {
        return Store.openForWriting(spark, warehouse(), "test");
    }

    private String warehouse() {
        return dir.resolve("w").toString();
    }
}
