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

/** A real headless Chromium with one tab, driven by its own protocol. Closing ends it. */
public final class Browser implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final Tab tab;

    private Browser(Process process, Tab tab) {
        this.process = process;
        this.tab = tab;
    }

    /** Installs Chromium where it is absent; where that cannot be, the test is skipped and says why. */
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
            return new Browser(process, Tab.open(address(profile)));
        } catch (RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static URI address(Path profile) {
        Path file = profile.resolve("DevToolsActivePort");
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(file) && Files.size(file) > 0);
        return Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .ignoreExceptions()
                .until(() -> page(file), uri -> uri != null);
    }

    private static URI page(Path file) throws IOException, InterruptedException {
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

    public Tab tab() {
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
