package io.eraforge.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.eraforge.config.SettingSources.Flag;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadedSettingsTest {
    @TempDir
    private Path folder;

    @Test
    void laterSourcesWin() throws IOException {
        Path low = file("low.conf", "eraforge.levels.a.min-era-rows = 1\neraforge.levels.b.min-era-rows = 1");
        Path high = file("high.conf", "eraforge {\n levels.b.min-era-rows = 2\n levels.c.min-era-rows = 2 }");
        LoadedSettings loaded = LoadedSettings.load(new SettingSources(
                List.of(low, high),
                Map.of("MIN_ERA_ROWS_C", "3", "BATCH_SIZE_A", "3", "BATCH_SIZE_B", "3"),
                List.of("levels.a.batch-size=4", "eraforge.levels.b.batch-size=4"),
                List.of(new Flag("--batch-size", "levels.b.batch-size", "5"))));

        assertThat(setting(loaded, "levels.a.min-era-rows")).isEqualTo("1 from " + low + ":1");
        assertThat(setting(loaded, "levels.b.min-era-rows")).isEqualTo("2 from " + high + ":2");
        assertThat(setting(loaded, "levels.c.min-era-rows")).isEqualTo("3 from environment MIN_ERA_ROWS_C");
        assertThat(setting(loaded, "levels.a.batch-size")).isEqualTo("4 from --set");
        assertThat(setting(loaded, "levels.b.batch-size")).isEqualTo("5 from flag --batch-size");
        assertThat(setting(loaded, "levels.c.batch-size")).isEqualTo("auto from default");
    }

    @Test
    void environmentVariablesSetTheirKeys() {
        Settings settings = LoadedSettings.load(environment(Map.of(
                        "MIN_ERA_ROWS_A",
                        "1",
                        "MIN_ERA_ROWS_B",
                        "2",
                        "MIN_ERA_ROWS_C",
                        "3",
                        "BATCH_SIZE_A",
                        "11",
                        "BATCH_SIZE_B",
                        "12",
                        "BATCH_SIZE_C",
                        "13",
                        "GPU_MEMORY_THRESHOLD",
                        "85",
                        "MIN_BATCH_SIZE",
                        "9",
                        "MAX_RETRIES",
                        "7",
                        "FALLBACK_DELAY_MS",
                        "250")))
                .settings();

        assertThat(settings.levels())
                .isEqualTo(Map.of(
                        Level.A, new Settings.LevelSettings(1, 11),
                        Level.B, new Settings.LevelSettings(2, 12),
                        Level.C, new Settings.LevelSettings(3, 13)));
        assertThat(settings.gpu().memoryThreshold()).isEqualTo(0.85);
        assertThat(settings.gpu().minBatchSize()).isEqualTo(9);
        assertThat(settings.retry()).isEqualTo(new Settings.Retry(7, Duration.ofMillis(250)));
    }

    @Test
    void emptyEnvironmentValueCountsAsUnset() {
        assertThat(LoadedSettings.load(environment(Map.of("MAX_RETRIES", "")))
                        .settings()
                        .retry()
                        .maxRetries())
                .isEqualTo(3);
    }

    @Test
    void setTakesStringsLiterallyAndListsAsHocon() {
        Settings settings = LoadedSettings.load(set(
                        "warehouse=s3a://bucket/a b#c",
                        "ingest.sentinels=[-1, -2]",
                        "ingest.sensors.\"Celle 5: a=b\".id=air"))
                .settings();

        assertThat(settings.warehouse()).isEqualTo("s3a://bucket/a b#c");
        assertThat(settings.ingest().sentinels()).containsExactly(-1.0, -2.0);
        assertThat(settings.ingest().sensors().get("Celle 5: a=b").id()).isEqualTo("air");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "levels.a.min-era-rows=many | a whole number of at least 1",
                "levels.a.min-era-rows=0 | a whole number of at least 1",
                "levels.a.batch-size=1.5 | a whole number from 1 to 2147483647",
                "levels.a.batch-size=3000000000 | a whole number from 1 to 2147483647",
                "levels=5 | a group of settings",
                "gpu.memory-threshold=101 | a percentage up to 100",
                "gpu.memory-threshold=0 | above 0",
                "run.backend=tpu | one of auto, cpu, gpu",
                "run.warn-filtered-share=NaN | a number from 0 to 1",
                "prepare.disk-headroom=Infinity | a number of at least 1.0",
                "prepare.bucket-width.a=0s | auto, or a duration such as 7d or 6h, of at least 1s",
                "retry.fallback-delay=soon | a duration such as 500ms",
                "ingest.time-zone=Mars/Olympus | a time zone such as UTC",
                "ingest.sentinels=none | a list of numbers",
                "ingest.separator=;; | one character",
                "ingest.sensors.x=air | a group of settings: [id, name, unit, sentinels]",
                "warehouse=  | a path",
            })
    void rejectsBadValues(String assignment, String expected) {
        String key = assignment.substring(0, assignment.indexOf('='));
        assertThat(error(set(assignment)))
                .startsWith("Cannot use setting " + key + " = ")
                .contains("(--set)", "expected", expected);
    }

    @Test
    void errorNamesFileAndLine() throws IOException {
        Path bad = file("bad.conf", "eraforge {\n  levels {\n    a.min-era-rows = \"x\"\n  }\n}");
        assertThat(error(files(bad))).contains("levels.a.min-era-rows = \"x\" (" + bad + ":3)");
    }

    @Test
    void nullIsABadValue() throws IOException {
        Path bad = file("bad.conf", "eraforge.warehouse = null");
        assertThat(error(files(bad))).contains("warehouse = null (" + bad + ":1)");
    }

    @Test
    void unknownKeyNamesItsOriginAndASuggestion() throws IOException {
        Path bad = file("bad.conf", "eraforge {\n  level.a.min-era-rows = 3\n}");
        assertThat(error(files(bad)))
                .isEqualTo("Cannot use setting level.a.min-era-rows (" + bad
                        + ":2): unknown key. Did you mean levels.a.min-era-rows?");
        assertThat(error(set("min_era_rows=3"))).contains("Did you mean levels.a.min-era-rows?");
        assertThat(error(set("levels.a.batchsize=3"))).contains("Did you mean levels.a.batch-size?");
        assertThat(error(set("ingest.sensors.x.uint=C"))).contains("ingest.sensors.x.uint", "Did you mean unit?");
        assertThat(error(set("zzz=3"))).contains("'eraforge config' lists every key");
    }

    @Test
    void settingsOutsideTheRootAreRejected() throws IOException {
        Path bad = file("bad.conf", "warehouse = x");
        assertThat(error(files(bad))).contains("warehouse (" + bad + ":1)", "eraforge { … }");
    }

    @Test
    void brokenAndMissingFilesAreRejected() throws IOException {
        Path broken = file("broken.conf", "eraforge {\n  warehouse = \n");
        assertThat(error(files(broken))).startsWith("Cannot read configuration " + broken);
        assertThat(error(files(folder.resolve("none.conf")))).contains("no such file");
    }

    @Test
    void includesLocalFiles() throws IOException {
        file("second.conf", "include \"third\"\neraforge.levels.a.min-era-rows = 7");
        file("third.conf", "eraforge.levels.b.min-era-rows = 8");
        Path first = file("first.conf", "include file(\"" + folder.resolve("second.conf") + "\")");
        Settings settings = LoadedSettings.load(files(first)).settings();
        assertThat(settings.levels().get(Level.A).minEraRows()).isEqualTo(7);
        assertThat(settings.levels().get(Level.B).minEraRows()).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"url(\"%s\")", "\"%s\"", "required(url(\"%s\"))"})
    void urlsAreNeverFetched(String include) throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
        });
        server.start();
        try {
            String text = "include "
                    + include.formatted(
                            "http://localhost:" + server.getAddress().getPort() + "/x.conf");
            file("inner.conf", text);
            for (String outer : List.of(text, "include \"inner.conf\"", "eraforge { " + text + " }")) {
                assertThat(error(files(file("outer.conf", outer))))
                        .startsWith("Cannot include http://localhost")
                        .contains("outer.conf", "not read from URLs");
            }
            assertThat(error(set("levels.a={" + text + "}"))).contains("(--set)", "from URLs");
            assertThat(requests).hasValue(0);
        } finally {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"nope\"", "\"nope.conf\"", "file(\"/nope.conf\")", "classpath(\"nope.conf\")"})
    void missingIncludesAreRejected(String include) throws IOException {
        assertThat(error(files(file("outer.conf", "include " + include))))
                .startsWith("Cannot include ")
                .contains("nope", "outer.conf", "no such file");
        assertThat(error(set("levels.a={include " + include + "}"))).contains("nope", "(--set)", "no such file");
    }

    @Test
    void contradictingSettingsAreRejected() {
        assertThat(error(set("lease.expiry=5s")))
                .contains("lease.expiry = 5s (--set) together with lease.heartbeat = 5s (default)");
        assertThat(error(set("gpu.min-batch-size=200", "levels.c.batch-size=100")))
                .contains("levels.c.batch-size = 100 (--set)");
    }

    @Test
    void setNeedsAnAssignment() {
        assertThat(error(set("warehouse"))).contains("expected key=value");
        assertThat(error(set("a..b=3"))).contains("expected key=value");
    }

    @Test
    void errorRedactsSecrets() {
        assertThat(error(set("run.backend=s3a://me:hunter2@bucket")))
                .doesNotContain("hunter2")
                .contains("***");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static SettingSources files(Path... files) {
        return new SettingSources(List.of(files), Map.of(), List.of(), List.of());
    }

    private static SettingSources environment(Map<String, String> environment) {
        return new SettingSources(List.of(), environment, List.of(), List.of());
    }

    private static SettingSources set(String... assignments) {
        return new SettingSources(List.of(), Map.of(), List.of(assignments), List.of());
    }

    private static String error(SettingSources sources) {
        EraForgeException error = catchThrowableOfType(EraForgeException.class, () -> LoadedSettings.load(sources));
        assertThat(error).isNotNull();
        assertThat(error.exitCode()).isEqualTo(ExitCode.USAGE);
        return error.getMessage();
    }

    private static String setting(LoadedSettings loaded, String key) {
        return loaded.effective().stream()
                .filter(e -> e.key().equals(key))
                .map(e -> e.value() + " from " + e.origin())
                .findFirst()
                .orElseThrow();
    }
}
