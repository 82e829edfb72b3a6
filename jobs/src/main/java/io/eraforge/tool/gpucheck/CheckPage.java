package io.eraforge.tool.gpucheck;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.tool.gpucheck.CheckReport.Done;
import java.util.Locale;

/** The report as one HTML page without outside resources. */
final class CheckPage {
    private static final ObjectMapper JSON = new ObjectMapper();

    private CheckPage() {}

    static String of(CheckReport report) {
        StringBuilder page = new StringBuilder();
        page.append("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>EraForge GPU check</title>")
                .append("<style>body{font:15px system-ui;max-width:60em;margin:2em auto;padding:0 1em}")
                .append("pre{background:#f4f4f4;padding:1em;overflow:auto}.failed{color:#b00020}</style>")
                .append("<h1>EraForge GPU check: ")
                .append(report.passed() ? "passed" : "<span class=\"failed\">failed</span>")
                .append("</h1><p>EraForge ")
                .append(escaped(report.version()))
                .append(", ")
                .append(escaped(report.startedAt()))
                .append("</p>");
        report.steps().forEach(step -> page.append(section(step)));
        return page.append("</html>\n").toString();
    }

    private static String section(Done step) {
        StringBuilder section = new StringBuilder();
        section.append("<h2>").append(escaped(step.name()));
        section.append(step.passed() ? "" : " <span class=\"failed\">failed</span>")
                .append("</h2><p>");
        section.append(escaped(String.format(
                Locale.ROOT,
                "%s, %.1f s: %s.",
                step.purpose(),
                step.seconds(),
                step.result().summary())));
        section.append("</p><ul>");
        step.result()
                .problems()
                .forEach(problem -> section.append("<li class=\"failed\">")
                        .append(escaped(problem))
                        .append("</li>"));
        return section.append("</ul><pre>")
                .append(escaped(figures(step)))
                .append("</pre>")
                .toString();
    }

    private static String figures(Done step) {
        try {
            return JSON.writerWithDefaultPrettyPrinter()
                    .writeValueAsString(step.result().figures());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Cannot write the figures of step " + step.name(), e);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
