package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.TelemetryJson;
import io.eraforge.telemetry.ui.StateClient;
import io.eraforge.telemetry.ui.UiAddressFile;
import io.eraforge.testing.HeaderUserFilter;
import io.eraforge.testing.HistoryServer;
import io.eraforge.testing.StagedRun;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.spark.scheduler.ReplayListenerBus;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real driver with Spark's UI, followed over HTTP; then a real History Server over its event log. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestMethodOrder(OrderAnnotation.class)
class TelemetryIT {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> PATHS =
            List.of("/eraforge/", "/eraforge/state.json", "/eraforge/events", "/eraforge/static/app.js");

    @TempDir
    private static Path folder;

    private static StagedRun driver;
    private static String url;

    @BeforeAll
    static void start() throws IOException {
        Files.createDirectories(folder.resolve("warehouse"));
        Files.createDirectories(folder.resolve("events"));
        driver = StagedRun.start(
                folder,
                Map.of(
                        "spark.ui.filters",
                        HeaderUserFilter.class.getName(),
                        "spark.acls.enable",
                        "true",
                        "spark.ui.view.acls",
                        "alice",
                        "spark.hadoop.db.pwd",
                        "hunter2",
                        "spark.hadoop.some.url",
                        "s3a://me:hunter2@bucket"));
        await().atMost(Duration.ofMinutes(2))
                .until(() -> !driver.isAlive() || driver.output().lines().anyMatch("ready"::equals));
        assertThat(driver.output().lines()).contains("ready");
        url = UiAddressFile.read(folder.resolve("warehouse").toString(), SparkSessions::hadoop)
                .orElseThrow()
                .url();
    }

    @AfterAll
    static void stop() {
        driver.close();
    }

    @Test
    @Order(1)
    void theTabIsPartOfSparksUi() throws Exception {
        HttpResponse<String> page = ask(url + "/eraforge/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("id=\"eraforge\"", "/eraforge/static/app.js", "/eraforge/static/app.css", ">EraForge</a>")
                .doesNotContain(StagedRun.HOSTILE);
        HttpResponse<String> script = ask(url + "/eraforge/static/app.js");
        assertThat(script.statusCode()).isEqualTo(200);
        assertThat(script.headers().firstValue("Content-Type").orElse("")).startsWith("text/javascript");
        for (String wrong : List.of("nothing.js", "..%2fapp.js", "%2e%2e/app.js", "app.class", "")) {
            HttpResponse<String> answer = ask(url + "/eraforge/static/" + wrong);
            // A path outside the folder belongs to the tab, and Spark shows a tab at any path below its own.
            assertThat(answer.statusCode() >= 400 || answer.body().contains("id=\"eraforge\""))
                    .as(wrong)
                    .isTrue();
        }
    }

    @Test
    @Order(2)
    void theStateIsServedAsJson() throws Exception {
        soon().untilAsserted(() -> {
            JsonNode state = JSON.readTree(ask(url + "/eraforge/state.json").body());
            assertThat(state.at("/run/id").asText()).isEqualTo("staged-1");
            assertThat(state.at("/run/status").asText()).isEqualTo("running");
            assertThat(state.at("/levels/0/eras").asInt()).isEqualTo(20);
            assertThat(state.at("/waves")).hasSize(2);
            assertThat(state.at("/executors/0/memory/kind").asText()).isEqualTo("heap");
            assertThat(state.at("/executors/0/memory/used").asLong()).isPositive();
            assertThat(state.at("/executors/0/alive").asBoolean()).isTrue();
        });
    }

    @Test
    @Order(3)
    void sparksFiltersAndAccessListsApply() throws Exception {
        for (String path : PATHS) {
            assertThat(ask(url + path, "X-User", "mallory").statusCode())
                    .as(path)
                    .isEqualTo(401);
            assertThat(ask(url + path, "X-User", "bob").statusCode()).as(path).isEqualTo(403);
        }
        assertThat(ask(url + "/eraforge/state.json", "X-User", "alice").statusCode())
                .isEqualTo(200);
    }

    @Test
    @Order(3)
    void pagesLoadNothingFromOtherServers() throws Exception {
        HttpResponse<String> page = ask(url + "/eraforge/");
        String policy = header(page, "Content-Security-Policy");
        assertThat(policy).contains("default-src 'none'").doesNotContain("script-src 'self' 'unsafe");
        Matcher script = Pattern.compile("<script>(.*?)</script>").matcher(page.body());
        assertThat(script.results().map(found -> sha256(found.group(1))))
                .as("Spark's scripts in the page")
                .hasSize(2)
                .allMatch(policy::contains);
        for (String path : PATHS.subList(0, 2)) {
            assertThat(header(ask(url + path), "X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(header(ask(url + path), "Content-Security-Policy")).isEqualTo(policy);
        }
        for (String context :
                List.of("//evil.example", "https://evil.example", "/x//evil.example", "/\\evil.example")) {
            assertThat(ask(url + "/eraforge/", "X-Forwarded-Context", context).body())
                    .as(context)
                    .doesNotContain("evil")
                    .contains("src=\"/eraforge/static/app.js\"");
        }
        assertThat(ask(url + "/eraforge/", "X-Forwarded-Context", "/gateway/spark")
                        .body())
                .contains("src=\"/gateway/spark/eraforge/static/app.js\"");
    }

    @Test
    @Order(3)
    void headOfTheStreamEndsAtOnce() throws Exception {
        HttpRequest head = HttpRequest.newBuilder(URI.create(url + "/eraforge/events"))
                .method("HEAD", BodyPublishers.noBody())
                .timeout(Duration.ofSeconds(20))
                .build();
        HttpResponse<String> answer = HTTP.send(head, BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Type")).startsWith("text/event-stream");
    }

    @Test
    @Order(3)
    void theUiIsForThisMachineAndHidesSecrets() throws Exception {
        assertThatThrownBy(() -> ask(url.replace("localhost", "127.0.0.2") + "/eraforge/"))
                .isInstanceOf(ConnectException.class);
        String api = url + "/api/v1/applications/" + application().replace(".inprogress", "") + "/environment";
        for (String page : List.of(url + "/environment/", api)) {
            assertThat(ask(page).body()).contains("spark.hadoop.db.pwd").doesNotContain("hunter2");
        }
        assertThat(Files.readString(folder.resolve("events").resolve(application())))
                .doesNotContain("hunter2");
    }

    @Test
    @Order(4)
    void statesArePushed() throws Exception {
        List<RunState> pushed = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> stream = CompletableFuture.runAsync(() -> follow(pushed));
        soon().until(() -> !pushed.isEmpty());
        assertThat(pushed.get(0).levels().get(0).written()).isZero();

        driver.send("wave");
        soon().untilAsserted(() -> {
            RunState state = last(pushed);
            assertThat(state.levels().get(0).written()).isEqualTo(9);
            assertThat(state.levels().get(0).failed()).isEqualTo(1);
            assertThat(state.failedTotal()).isEqualTo(1);
            assertThat(state.failed())
                    .extracting(item -> item.unit().get("series"))
                    .containsExactly(StagedRun.HOSTILE);
            assertThat(state.waves()).extracting(RunState.WaveState::status).containsExactly("written", "processing");
        });
        assertThat(ask(url + "/eraforge/state.json").body()).doesNotContain("<script");
        stream.cancel(true);
    }

    @Test
    @Order(5)
    void metricsAreExposedThroughSpark() throws Exception {
        String json = ask(url + "/metrics/json/").body();
        assertThat(json).contains("plugin.io.eraforge.telemetry.plugin.EraForgePlugin.erasWritten");
        assertThat(ask(url + "/metrics/prometheus/").body())
                .containsPattern("EraForgePlugin_erasWritten\\S* 9\\.0")
                .containsPattern("EraForgePlugin_erasFailed\\S* 1\\.0")
                .containsPattern("EraForgePlugin_memoryUsedBytes\\S* [1-9]");
    }

    @Test
    @Order(6)
    void watchFollowsARunToItsEnd() throws Exception {
        Terminal json = new Terminal();
        Terminal plain = new Terminal();
        String warehouse = folder.resolve("warehouse").toString();
        CompletableFuture<Integer> first =
                CompletableFuture.supplyAsync(() -> json.run("watch", "--json", "--warehouse", warehouse));
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> plain.run("watch", "--url", url + "/"));
        soon().until(() -> json.out().contains("\"seq\"") && plain.out().contains("queued"));

        driver.send("end");

        assertThat(first.get(1, TimeUnit.MINUTES)).as(json.err()).isEqualTo(4);
        assertThat(second.get(1, TimeUnit.MINUTES)).as(plain.err()).isEqualTo(4);
        List<String> states = json.out().lines().toList();
        assertThat(TelemetryJson.read(states.get(states.size() - 1)).run().status())
                .isEqualTo("partial");
        assertThat(plain.out())
                .contains("level A: wave 2 processing, 0 queued, 1 written, 0 failed of 2 waves")
                .contains("Run staged-1: partial");
    }

    @Test
    @Order(7)
    void theDriverDeletesItsAddressFileAtTheEnd() throws Exception {
        assertThat(driver.await()).as(driver.output()).isZero();
        Terminal terminal = new Terminal();
        assertThat(terminal.run(
                        "watch", "--warehouse", folder.resolve("warehouse").toString()))
                .isEqualTo(3);
        assertThat(terminal.err()).contains("no run is active");
        assertThat(terminal.run("watch", "--url", url)).isEqualTo(5);
        assertThat(terminal.err()).contains("Cannot reach the run's UI");
    }

    @Test
    @Order(8)
    void theHistoryServerShowsTheLastState() throws Exception {
        try (HistoryServer server = HistoryServer.start(folder, folder.resolve("events"))) {
            String app = server.url() + "/history/" + application();
            // While it starts, Spark responds to every path with a page that says so.
            soon().ignoreExceptionsInstanceOf(IOException.class)
                    .untilAsserted(() -> assertThat(ask(app + "/eraforge/").body())
                            .contains("id=\"eraforge\"", "/eraforge/static/app.js"));
            JsonNode state = JSON.readTree(ask(app + "/eraforge/state.json").body());
            assertThat(state.at("/run/status").asText()).isEqualTo("partial");
            assertThat(state.at("/levels/0/written").asInt()).isEqualTo(19);
            assertThat(state.at("/failed/0/series").asText()).isEqualTo(StagedRun.HOSTILE);
            assertThat(ask(app + "/eraforge/state.json").body()).doesNotContain("<script");
            HttpResponse<String> events = ask(app + "/eraforge/events");
            assertThat(events.body()).startsWith("event: state\nid: 0\ndata: {");
            assertThat(ask(app + "/eraforge/events", "Last-Event-ID", "0").statusCode())
                    .isEqualTo(204);
            assertThat(ask(app + "/eraforge/static/app.css").statusCode()).isEqualTo(200);
            assertThat(header(ask(app + "/eraforge/"), "Content-Security-Policy"))
                    .contains(sha256("setAppBasePath('/history/" + application() + "')"));
        }
    }

    /** Replays the event log as a History Server without our jar would. */
    @Test
    @Order(9)
    void ourEventsAreSkippedWithoutOurJar() throws Exception {
        String log = Files.readString(folder.resolve("events").resolve(application()));
        assertThat(log).contains("{\"Event\":\"io.eraforge.telemetry.history.StateEvent\"");
        byte[] strange = log.replace("io.eraforge.telemetry.history.StateEvent", "org.example.NotThere")
                .getBytes(StandardCharsets.UTF_8);
        AtomicBoolean ended = new AtomicBoolean();
        ReplayListenerBus bus = new ReplayListenerBus();
        bus.addListener(new SparkListener() {
            @Override
            public void onApplicationEnd(SparkListenerApplicationEnd end) {
                ended.set(true);
            }
        });
        assertThat(bus.replay(new ByteArrayInputStream(strange), "log", false, line -> true))
                .isTrue();
        assertThat(ended).isTrue();
    }

    private static String application() {
        File[] logs = folder.resolve("events").toFile().listFiles((dir, name) -> !name.startsWith("."));
        assertThat(logs).hasSize(1);
        return logs[0].getName();
    }

    private static void follow(List<RunState> pushed) {
        try {
            new StateClient(url).follow(state -> {
                pushed.add(TelemetryJson.read(state));
                return true;
            });
        } catch (IOException e) {
            // The driver ended.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void watchReportsARefusalAtOnce() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger requests = new AtomicInteger();
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(403, -1);
        });
        server.start();
        try {
            Terminal terminal = new Terminal();
            String address = "http://localhost:" + server.getAddress().getPort();
            assertThat(terminal.run("watch", "--url", address)).isEqualTo(5);
            assertThat(terminal.err()).contains("HTTP 403", "spark.ui.view.acls");
            assertThat(requests).hasValue(1);
        } finally {
            server.stop(0);
        }
    }

    private static ConditionFactory soon() {
        return await().atMost(Duration.ofMinutes(1));
    }

    private static RunState last(List<RunState> states) {
        return states.get(states.size() - 1);
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private static String sha256(String text) {
        return "'sha256-" + Base64.getEncoder().encodeToString(DigestUtils.sha256(text)) + "'";
    }

    private static HttpResponse<String> ask(String address, String... headers) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofSeconds(20));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }
}
