package io.eraforge.telemetry;

import io.eraforge.config.Settings;
import io.eraforge.error.Secrets;
import io.eraforge.telemetry.state.TelemetryJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts JSON to a URL from its own thread. {@link #post} never blocks: messages beyond the queue's capacity are dropped.
 * {@link #close} waits for queued messages for about the timeout, and not at all if the last post failed.
 */
final class Webhook implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Webhook.class);
    private static final int QUEUE_CAPACITY = 64;
    private static final String END = "";
    /** How long {@link #close} waits for a receiver's first answer, which may be pending at the end of a very short run. */
    private static final long FIRST_REPLY_TIMEOUT_MS = 3000;

    private final URI url;
    private final Duration timeout;
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
    private final Thread sender = new Thread(this::send, "eraforge-webhook");
    private volatile boolean answered;
    private volatile boolean lastPostFailed;
    private boolean warned;

    Webhook(Settings.Telemetry settings) {
        url = URI.create(settings.webhookUrl());
        timeout = settings.webhookTimeout();
        sender.setDaemon(true);
        sender.start();
    }

    void post(Object message) {
        if (!queue.offer(TelemetryJson.write(message))) {
            LOG.info("Webhook {} is slow: dropped a message.", Secrets.hostOnly(url.toString()));
        }
    }

    private void send() {
        HttpClient client = HttpClient.newBuilder().connectTimeout(timeout).build();
        try {
            for (String message = queue.take(); !message.equals(END); message = queue.take()) {
                send(client, message);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(HttpClient client, String message) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(url)
                    .timeout(timeout)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(message))
                    .build();
            int status = client.send(request, BodyHandlers.discarding()).statusCode();
            answered = true;
            lastPostFailed = false;
            if (status >= 300) {
                warnOnce("HTTP status " + status);
            }
        } catch (IOException e) {
            lastPostFailed = true;
            warnOnce(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
        }
    }

    private void warnOnce(String why) {
        if (!warned) {
            warned = true;
            LOG.warn(
                    "Cannot post to webhook {}: {}. The run continues.",
                    Secrets.hostOnly(url.toString()),
                    Secrets.redact(why));
        }
    }

    @Override
    public void close() {
        if (!queue.offer(END)) {
            sender.interrupt();
        }
        if (!lastPostFailed) {
            try {
                if (!answered) {
                    sender.join(Math.min(FIRST_REPLY_TIMEOUT_MS, timeout.toMillis()));
                }
                if (answered) {
                    sender.join(timeout.toMillis());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
