package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.testing.Browser;
import io.eraforge.testing.BrowserTab;
import io.eraforge.testing.EraForge;
import io.eraforge.testing.EventLogOptions;
import io.eraforge.testing.HistoryServer;
import io.eraforge.testing.SampleWarehouse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** One real run in a real browser: live in Spark's UI, then in the History Server, then as a report. */
@Tag("places")
@TestMethodOrder(OrderAnnotation.class)
class PagesIT {
    private static final Path SHOTS = Path.of("target", "screenshots");
    private static final Map<String, String> PLAIN =
            Map.of("SPARK_HOME", "", "MIN_ERA_ROWS_A", "1000", "MIN_ERA_ROWS_B", "500", "MIN_ERA_ROWS_C", "100");

    private static final HttpClient HTTP =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

    @TempDir
    static Path dir;

    private static Path warehouse;
    private static Path events;
    private static Browser browser;

    @BeforeAll
    static void prepare() throws IOException {
        browser = Browser.start(dir);
        warehouse = dir.resolve("w");
        events = Files.createDirectory(dir.resolve("events"));
        Path sample = dir.resolve("sample");
        SampleWarehouse.sample(PLAIN, sample, 60);
        renameASensor(sample.resolve("readings"));
        SampleWarehouse.ingest(PLAIN, sample, warehouse);
        // Narrow buckets and small waves, so that most of the run is left when its first count appears.
        EraForge.run(0, PLAIN, "prepare", "--warehouse", warehouse.toString(), "--set", "prepare.bucket-width.c=2d");
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    @Order(1)
    void tabFollowsARunAndOutlivesItsDriver() throws IOException {
        int port = HistoryServer.freePort();
        BrowserTab tab = browser.tab();
        try (EraForge running = EraForge.start(PLAIN, command(port))) {
            running.until(() -> answers("http://localhost:" + port + "/eraforge/state.json"));
            tab.show("http://localhost:" + port + "/eraforge/", 1280, 1600, "light");
            tab.evaluate("window.neverReloaded = true");
            tab.until(written("A") + " > 0 || " + written("B") + " > 0 || " + written("C") + " > 0");
            long first = sum(tab);
            tab.until("%s + %s + %s > %d".formatted(written("A"), written("B"), written("C"), first));
            assertThat(tab.errors()).as("while the driver runs").isEmpty();
            tab.screenshot(SHOTS.resolve("tab-live.png"));
            assertThat(running.await()).as(running.output()).isZero();
        }
        tab.until("document.querySelector('#eraforge .link').textContent.startsWith('Driver ended')");
        assertThat(tab.evaluate("window.neverReloaded").asBoolean()).isTrue();
        assertThat(sum(tab)).as("eras written, as last shown").isPositive();
        assertThat(tab.text("#eraforge .head")).contains("Run 2");
    }

    private static String[] command(int port) {
        List<String> command = new ArrayList<>(
                List.of("run", "--warehouse", warehouse.toString(), "--set", "run.wave-values=1", "--"));
        command.addAll(List.of("--conf", "spark.ui.port=" + port));
        command.addAll(EventLogOptions.in(events));
        return command.toArray(String[]::new);
    }

    @Test
    @Order(2)
    void historyServerMatchesTheTables() throws IOException {
        JsonNode status = new ObjectMapper()
                .readTree(EraForge.run(0, PLAIN, "status", "--json", "--warehouse", warehouse.toString()));
        String application;
        try (Stream<Path> logs = Files.list(events)) {
            application = logs.findFirst().orElseThrow().getFileName().toString();
        }
        try (HistoryServer history = HistoryServer.start(dir, events);
                Browser fresh = Browser.start(Files.createDirectory(dir.resolve("fresh")))) {
            String url = history.url() + "/history/" + application + "/eraforge/";
            Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> answers(url + "state.json"));
            BrowserTab tab = fresh.tab();
            for (String scheme : List.of("light", "dark")) {
                tab.show(url, 1280, 2200, scheme).until("document.querySelector('#eraforge .level') !== null");
                for (JsonNode level : status.get("levels")) {
                    String name = level.get("level").asText();
                    assertThat(tab.evaluate(written(name)).asLong())
                            .as(name)
                            .isEqualTo(level.get("done").asLong());
                }
                assertThat(tab.text("#eraforge .head .badge")).isEqualTo("done");
                assertThat(tab.text("#eraforge-history .chart:nth-child(2)")).startsWith("Eras per second");
                assertThat(tab.text("#eraforge-history .chart:nth-child(2) b"))
                        .as("eras per second")
                        .isNotEqualTo("0");
                assertThat(tab.evaluate("JSON.stringify([...document.querySelectorAll('#eraforge-history .line.last')]"
                                        + ".map(last => last.getBBox().x))")
                                .asText())
                        .as("last points of the charts, left of the edge at 1000")
                        .isEqualTo("[980,980,980]");
                assertThat(tab.accessibilityViolations("#eraforge")).as(scheme).isEmpty();
                tab.screenshot(SHOTS.resolve("tab-%s.png".formatted(scheme)));
            }
            tab.show(url, 390, 3000, "light").until("document.querySelector('#eraforge .level') !== null");
            assertThat(fits(tab)).as("fits a phone").isTrue();
            assertThat(tab.accessibilityViolations("#eraforge")).as("narrow").isEmpty();
            tab.screenshot(SHOTS.resolve("tab-narrow.png"));
            assertThat(tab.errors()).isEmpty();
        }
    }

    @Test
    @Order(3)
    void reportOpensOfflineOnAnyScreen() {
        Path page = dir.resolve("report.html");
        assertThat(EraForge.run(0, PLAIN, "report", "--warehouse", warehouse.toString(), "--out", page.toString()))
                .contains(page.toString());
        BrowserTab tab = browser.tab();
        int before = tab.errors().size();
        for (String scheme : List.of("light", "dark")) {
            tab.show(page.toUri().toString(), 1280, 3000, scheme);
            assertThat(tab.accessibilityViolations("html")).as(scheme).isEmpty();
            tab.screenshot(SHOTS.resolve("report-%s.png".formatted(scheme)));
        }
        tab.show(page.toUri().toString(), 390, 3000, "light");
        assertThat(fits(tab)).as("fits a phone").isTrue();
        assertThat(tab.accessibilityViolations("html")).as("narrow").isEmpty();
        tab.screenshot(SHOTS.resolve("report-narrow.png"));
        assertThat(tab.evaluate("document.scripts.length").asInt()).isZero();
        assertThat(tab.text("body")).contains("<script>alert(1)</script>");
        assertThat(tab.errors()).hasSize(before);
    }

    /** Gives a sensor a name that is markup unless it is escaped. */
    private static void renameASensor(Path readings) throws IOException {
        try (Stream<Path> files = Files.list(readings)) {
            for (Path file : files.toList()) {
                Files.writeString(file, Files.readString(file).replaceFirst("vpd_kpa", "<script>alert(1)</script>"));
            }
        }
    }

    /** Script for the number of written eras of a level that the page shows. */
    private static String written(String level) {
        return "(parseInt(document.querySelector('[data-count=written-%s]')?.textContent.replace(/,/g, '')) || 0)"
                .formatted(level);
    }

    private static long sum(BrowserTab tab) {
        return tab.evaluate(written("A") + " + " + written("B") + " + " + written("C"))
                .asLong();
    }

    private static boolean fits(BrowserTab tab) {
        return tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
                .asBoolean();
    }

    private static boolean answers(String url) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
            // During startup Spark answers every path with a placeholder page.
            HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
            return answer.statusCode() == 200 && answer.body().startsWith("{");
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
