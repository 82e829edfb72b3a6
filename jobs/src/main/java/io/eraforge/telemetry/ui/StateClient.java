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

/** Client of the UI's event stream, for other processes. */
public final class StateClient {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final String DATA = "data: ";

    private final URI events;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();

    /** {@code url}: address of Spark's UI, or of an application in the History Server. */
    public StateClient(String url) {
        events = URI.create(url.replaceFirst("/+$", "") + "/eraforge/events");
    }

    /** Passes each state as JSON to {@code onState} until it returns false or the stream ends. */
    public void follow(Predicate<String> onState) throws IOException, InterruptedException {
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
                if (line.startsWith(DATA) && !onState.test(line.substring(DATA.length()))) {
                    return;
                }
            }
        }
    }
}
