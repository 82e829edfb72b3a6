package io.eraforge.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.eraforge.config.Settings;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.ItemsRecovered;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.event.RunStatus;
import io.eraforge.telemetry.event.WavePhase;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.testing.TestSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WebhookTest {
    private final RunTracker tracker = new RunTracker();

    @Test
    void postsOneMessagePerEvent() throws IOException {
        List<JsonNode> received = received(4, this::run);

        assertThat(received)
                .extracting(message -> message.get("event").asText())
                .containsExactly("run_started", "partial_failure", "level_ended", "run_ended");
        JsonNode last = received.get(3);
        assertThat(last.get("status").asText()).isEqualTo("partial");
        assertThat(last.at("/levels/0/written").asLong()).isEqualTo(5);
        assertThat(last.get("failed_total").asLong()).isEqualTo(3);
    }

    @Test
    void countsRecoveredErasAndLostBucketsOnce() throws IOException {
        List<JsonNode> received = received(2, url -> {
            WebhookListener webhook = new WebhookListener(settings(url, "30s"), tracker);
            tracker.startRun(new RunContext("run", "cpu", "w", "app", List.of("A")));
            RunListener events = new Telemetry.FanOut(List.of(tracker, webhook));
            events.onEvent(new PartStarted("A", 20, 0, 2));
            events.onEvent(new WaveEnded("A", 0, 10, 5, WavePhase.WRITTEN));
            events.onEvent(new ItemsGivenUp("A", 1, 2, "lost"));
            events.onEvent(new ItemsGivenUp("A", 1, 2, "lost"));
            events.onEvent(new WaveEnded("A", 1, 6, 0, WavePhase.WRITTEN));
            events.onEvent(new ItemsRecovered("A", 2, 7, true));
            events.onEvent(new PartEnded("A"));
            webhook.close();
        });
        JsonNode last = received.get(1);
        assertThat(last.at("/levels/0/eras").asLong()).isEqualTo(20);
        assertThat(last.at("/levels/0/written").asLong()).isEqualTo(13);
        assertThat(last.at("/levels/0/failed").asLong()).isEqualTo(7);
        assertThat(last.get("failed_total").asLong()).isEqualTo(7);
    }

    private static List<JsonNode> received(int messages, Consumer<String> sender) throws IOException {
        List<JsonNode> received = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            received.add(new ObjectMapper().readTree(exchange.getRequestBody()));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        try {
            sender.accept("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
            await().atMost(Duration.ofSeconds(30)).until(() -> received.size() == messages);
        } finally {
            server.stop(0);
        }
        return received;
    }

    @Test
    void unreachableReceiverDoesNotBlock() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        run("http://127.0.0.1:" + port + "/hook");
        assertThat(tracker.state().run().status()).isEqualTo("partial");
    }

    /** Would hang for an hour if the run waited for the answer. */
    @Test
    void silentReceiverDoesNotBlock() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Settings.Telemetry settings = settings("http://127.0.0.1:" + silent.getLocalPort() + "/hook", "1h");
            reportRun(new WebhookListener(settings, tracker), 200);
        }
        assertThat(tracker.state().run().status()).isEqualTo("partial");
    }

    private void run(String url) {
        reportRun(new WebhookListener(settings(url, "30s"), tracker), 2);
    }

    private static Settings.Telemetry settings(String url, String timeout) {
        return TestSettings.with("telemetry.webhook-url=" + url, "telemetry.webhook-timeout=" + timeout)
                .telemetry();
    }

    private void reportRun(WebhookListener webhook, int waves) {
        tracker.startRun(new RunContext("run", "cpu", "w", "app", List.of("A")));
        RunListener events = new Telemetry.FanOut(List.of(tracker, webhook));
        events.onEvent(new RunStarted("r", "core"));
        events.onEvent(new PartStarted("A", 8, 0, waves));
        for (int wave = 0; wave < waves; wave++) {
            events.onEvent(new WaveStarted("A", wave, 4, 10, 1));
            events.onEvent(new WaveEnded("A", wave, 4, 1 + wave % 2, WavePhase.WRITTEN));
        }
        events.onEvent(new PartEnded("A"));
        events.onEvent(new RunEnded(RunStatus.PARTIAL));
        webhook.close();
    }
}
