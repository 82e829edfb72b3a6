package io.eraforge.telemetry.ui;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Serves the page's files from {@code io/eraforge/telemetry/page} in the jar. */
final class StaticServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final String FOLDER = "/io/eraforge/telemetry/page/";
    private static final Map<String, String> TYPES = Map.of(
            "js", "text/javascript;charset=utf-8",
            "css", "text/css;charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "woff2", "font/woff2",
            "txt", "text/plain;charset=utf-8");

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String name = String.valueOf(request.getPathInfo() == null ? request.getServletPath() : request.getPathInfo());
        String file = name.replaceFirst("^/", "");
        String type = TYPES.get(file.substring(file.lastIndexOf('.') + 1));
        // A plain file name only: no path that could leave the folder.
        if (type == null || !file.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*")) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        try (InputStream in = StaticServlet.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                response.sendError(HttpServletResponse.SC_NOT_FOUND);
                return;
            }
            response.setContentType(type);
            in.transferTo(response.getOutputStream());
        }
    }

    @Override
    protected void doTrace(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }
}
