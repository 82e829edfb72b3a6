package io.eraforge.telemetry.ui;

import io.eraforge.error.WatchErrors;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Predicate;

/** Follows the states that a driver's UI sends, from another process. */
public final class StateClient {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String DATA = "data: ";

    private final URI events;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();

    /** {@code url} is that of Spark's UI, or of an application in the History Server. */
    public StateClient(String url) {
        events = URI.create(url.replaceFirst("/+$", "") + "/eraforge/events");
    }

    /** Hands on each state as JSON until {@code goOn} says no or the stream ends. */
    public void follow(Predicate<String> goOn) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(events)
                .header("Accept", "text/event-stream")
                .build();
        HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
        if (response.statusCode() != 200) {
            throw WatchErrors.refused(events.toString(), response.statusCode());
        }
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(DATA) && !goOn.test(line.substring(DATA.length()))) {
                    return;
                }
            }
        }
    }
}
