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
 * Posts JSON to a URL, from a thread of its own. Who posts never waits: what does not fit into a short queue is dropped, and at the
 * end a receiver that failed the last time is not waited for, any other no longer than it may take to answer.
 */
final class Webhook implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Webhook.class);
    private static final int QUEUE_CAPACITY = 64;
    private static final String END = "";
    /** How long the end may wait for a receiver that was not yet heard of: runs of a second have one, too. */
    private static final long FIRST_REPLY_TIMEOUT_MS = 3000;

    private final URI url;
    private final Duration timeout;
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
    private final Thread sender = new Thread(this::send, "eraforge-webhook");
    private volatile boolean answers;
    private volatile boolean dead;
    private boolean complained;

    Webhook(Settings.Telemetry settings) {
        url = URI.create(settings.webhookUrl());
        timeout = settings.webhookTimeout();
        sender.setDaemon(true);
        sender.start();
    }

    void post(Object news) {
        if (!queue.offer(TelemetryJson.write(news))) {
            LOG.info("The webhook at {} is slow: dropped a message.", Secrets.hostOnly(url.toString()));
        }
    }

    private void send() {
        HttpClient client = HttpClient.newBuilder().connectTimeout(timeout).build();
        try {
            for (String news = queue.take(); !news.equals(END); news = queue.take()) {
                send(client, news);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(HttpClient client, String news) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(url)
                    .timeout(timeout)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(news))
                    .build();
            int status = client.send(request, BodyHandlers.discarding()).statusCode();
            answers = true;
            dead = false;
            if (status >= 300) {
                warnOnce("it answered " + status);
            }
        } catch (IOException e) {
            dead = true;
            warnOnce(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
        }
    }

    private void warnOnce(String why) {
        if (!complained) {
            complained = true;
            LOG.warn(
                    "Cannot tell the webhook at {}: {}. The run goes on.",
                    Secrets.hostOnly(url.toString()),
                    Secrets.redact(why));
        }
    }

    @Override
    public void close() {
        if (!queue.offer(END)) {
            sender.interrupt();
        }
        if (!dead) {
            try {
                if (!answers) {
                    sender.join(Math.min(FIRST_REPLY_TIMEOUT_MS, timeout.toMillis()));
                }
                if (answers) {
                    sender.join(timeout.toMillis());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
