package io.eraforge.telemetry.ui;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Serves the current state as JSON. */
final class StateServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private final transient StateFeed feed;

    StateServlet(StateFeed feed) {
        this.feed = feed;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("application/json;charset=utf-8");
        response.getOutputStream().write(feed.json().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void doTrace(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }
}
