package io.eraforge.telemetry.ui;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Server-sent events: the current state, then its changes, at most one per second. Each stream occupies a thread of Spark's server,
 * since asynchronous requests do not work with every servlet filter; hence the limit on streams.
 */
final class EventsServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final String TYPE = "text/event-stream;charset=utf-8";
    private static final int MAX_STREAMS = 50;
    private static final long INTERVAL_MS = 1000;
    /** Spark's server drops connections that are silent for 8 seconds. */
    private static final int KEEP_ALIVE_INTERVALS = 5;

    private final transient StateFeed feed;
    private final Semaphore streams = new Semaphore(MAX_STREAMS);

    EventsServlet(StateFeed feed) {
        this.feed = feed;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (feed.ended() && String.valueOf(feed.seq()).equals(request.getHeader("Last-Event-ID"))) {
            // Tells the browser not to reconnect.
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            return;
        }
        if (!streams.tryAcquire()) {
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "Too many open event streams.");
            return;
        }
        try {
            response.setContentType(TYPE);
            response.setHeader("X-Accel-Buffering", "no");
            stream(response.getOutputStream());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            streams.release();
        }
    }

    private void stream(ServletOutputStream out) throws IOException, InterruptedException {
        AtomicLong sent = new AtomicLong(-1);
        feed.streamOpened(sent);
        try {
            send(out, sent);
            int silent = 0;
            while (!feed.ended()) {
                feed.awaitChange(sent.get(), INTERVAL_MS);
                if (feed.seq() != sent.get()) {
                    send(out, sent);
                    silent = 0;
                } else if (++silent % KEEP_ALIVE_INTERVALS == 0) {
                    write(out, ":\n\n");
                }
            }
            if (feed.seq() != sent.get()) {
                // The feed ended while an older state was being sent.
                send(out, sent);
            }
        } finally {
            feed.streamClosed(sent);
        }
    }

    private void send(ServletOutputStream out, AtomicLong sent) throws IOException {
        long seq = feed.seq();
        write(out, "event: state\nid: " + seq + "\ndata: " + feed.json() + "\n\n");
        sent.set(seq);
    }

    private static void write(ServletOutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    // The default runs doGet, which ends with the run.
    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response) {
        response.setContentType(TYPE);
    }

    @Override
    protected void doTrace(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }
}
