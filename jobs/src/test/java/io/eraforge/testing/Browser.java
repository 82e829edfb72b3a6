package io.eraforge.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;

/** A headless Chromium with one tab, driven by the DevTools protocol. Closing kills it. */
public final class Browser implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final BrowserTab tab;

    private Browser(Process process, BrowserTab tab) {
        this.process = process;
        this.tab = tab;
    }

    /** Installs Chromium if needed; if that is not possible, the test is skipped with the reason. */
    public static Browser start(Path folder) throws IOException {
        String chromium = SystemPackage.path("chromium", folder);
        Path profile = Files.createTempDirectory(folder, "chromium-");
        Process process = new ProcessBuilder(
                        chromium,
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.log").toFile())
                .start();
        try {
            return new Browser(process, BrowserTab.open(awaitTabUrl(profile)));
        } catch (RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static URI awaitTabUrl(Path profile) {
        Path file = profile.resolve("DevToolsActivePort");
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(file) && Files.size(file) > 0);
        return Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .ignoreExceptions()
                .until(() -> tabUrl(file), uri -> uri != null);
    }

    /** The debugger URL of the first page, or null if there is none yet. */
    private static URI tabUrl(Path file) throws IOException, InterruptedException {
        List<String> lines = Files.readAllLines(file);
        HttpRequest list = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + lines.get(0) + "/json/list"))
                .build();
        JsonNode tabs = JSON.readTree(
                HttpClient.newHttpClient().send(list, BodyHandlers.ofString()).body());
        for (JsonNode tab : tabs) {
            if (tab.get("type").asText().equals("page")) {
                return URI.create(tab.get("webSocketDebuggerUrl").asText());
            }
        }
        return null;
    }

    public BrowserTab tab() {
        return tab;
    }

    @Override
    public void close() {
        tab.close();
        Processes.end(process);
    }

    static String resource(String path) {
        try (InputStream in = Browser.class.getClassLoader().getResourceAsStream(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
