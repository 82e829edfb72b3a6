package io.eraforge.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;

/** A browser tab, driven by the DevTools protocol over a web socket. */
public final class BrowserTab implements WebSocket.Listener {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private final StringBuilder partialMessage = new StringBuilder();
    private WebSocket socket;

    private BrowserTab() {}

    static BrowserTab open(URI address) {
        BrowserTab tab = new BrowserTab();
        tab.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address, tab)
                .join();
        List.of("Runtime.enable", "Log.enable", "Page.enable").forEach(domain -> tab.send(domain, Map.of()));
        return tab;
    }

    /** Loads a page in a window of this size, in scheme "light" or "dark", and waits until it is complete. */
    public BrowserTab show(String url, int width, int height, String scheme) {
        send(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        evaluate("window.before = true");
        send("Page.navigate", Map.of("url", url));
        return until("!window.before && document.readyState === 'complete'");
    }

    /** The value of a JavaScript expression, awaited if it is a promise. */
    public JsonNode evaluate(String expression) {
        JsonNode answer =
                send("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + " threw " + answer.get("exceptionDetails"));
        }
        return answer.path("result").path("value");
    }

    /** Waits until a JavaScript expression is true. */
    public BrowserTab until(String condition) {
        Awaitility.await(condition)
                .atMost(TIMEOUT)
                .ignoreExceptions()
                .until(() -> evaluate(condition).asBoolean());
        return this;
    }

    /** The text of the first element that matches a selector; empty if none does. */
    public String text(String selector) {
        return evaluate("document.querySelector(%s)?.textContent ?? ''".formatted(quoted(selector)))
                .asText();
    }

    /** Console errors and uncaught exceptions so far. */
    public List<String> errors() {
        return List.copyOf(errors);
    }

    public void screenshot(Path file) {
        JsonNode shot = send("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, Base64.getDecoder().decode(shot.get("data").asText()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Accessibility violations that axe-core finds within a selector: rule, impact and element. */
    public List<String> accessibilityViolations(String selector) {
        evaluate(Browser.resource("axe.min.js") + "; 0");
        JsonNode found = evaluate(
                "axe.run(%s).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ' (' + v.impact + '): ' + n.html.slice(0, 200) + ' ' + n.failureSummary)))"
                        .formatted(quoted(selector)));
        List<String> violations = new ArrayList<>();
        found.forEach(violation -> violations.add(violation.asText()));
        return violations;
    }

    private JsonNode send(String method, Map<String, ?> parameters) {
        int id = lastId.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        pending.put(id, answer);
        try {
            String message = JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters));
            socket.sendText(message, true).join();
            return answer.orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean whole) {
        partialMessage.append(data);
        if (whole) {
            String message = partialMessage.toString();
            partialMessage.setLength(0);
            handle(message);
        }
        from.request(1);
        return null;
    }

    private void handle(String text) {
        try {
            JsonNode message = JSON.readTree(text);
            if (message.has("id")) {
                CompletableFuture<JsonNode> answer =
                        pending.remove(message.get("id").asInt());
                if (message.has("error")) {
                    answer.completeExceptionally(
                            new AssertionError(message.get("error").toString()));
                } else {
                    answer.complete(message.get("result"));
                }
            } else if (isError(message)) {
                errors.add(message.get("params").toString());
            }
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isError(JsonNode message) {
        JsonNode params = message.path("params");
        return switch (message.path("method").asText()) {
            case "Runtime.exceptionThrown" -> true;
            case "Runtime.consoleAPICalled" -> params.path("type").asText().equals("error");
            case "Log.entryAdded" -> params.path("entry").path("level").asText().equals("error");
            default -> false;
        };
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    void close() {
        socket.abort();
    }
}
