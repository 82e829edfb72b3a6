package io.eraforge.report;

import io.eraforge.report.draw.Html;
import io.eraforge.report.draw.Numbers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The whole page: what ran, then each section that has something to tell. */
final class Page {
    private static final List<Section> SECTIONS = List.of(
            new LevelsSection(),
            new AdviceSection(),
            new ThroughputSection(),
            new MemorySection(),
            new RecoveriesSection(),
            new FailuresSection(),
            new LengthsSection(),
            new CoverageSection(),
            new HistogramsSection(),
            new ComparisonSection(),
            new SettingsSection());

    private Page() {}

    static String of(ReportData data, long madeUs) {
        List<Section> sections =
                SECTIONS.stream().filter(section -> section.tells(data)).toList();
        Html html = new Html();
        html.open("html", "lang", "en").open("head");
        html.bare("meta", "charset", "utf-8");
        html.bare("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.bare("meta", "name", "color-scheme", "content", "light dark");
        html.leaf(
                "title",
                "EraForge report" + data.run().map(run -> ": run " + run.id()).orElse(""));
        html.style(css()).close().newline();
        html.open("body");
        Masthead.write(html, data);
        navigation(html, sections);
        html.open("main");
        for (Section section : sections) {
            html.open("section", "id", section.id(), "aria-labelledby", section.id() + "-title");
            html.leaf("h2", section.title(), "id", section.id() + "-title");
            section.write(html, data);
            html.close().newline();
        }
        html.close();
        html.leaf(
                "footer",
                "Made by EraForge on %s from the tables of %s".formatted(Numbers.time(madeUs), data.warehouse()));
        return html.close().close().toString();
    }

    private static void navigation(Html html, List<Section> sections) {
        if (sections.isEmpty()) {
            return;
        }
        html.open("nav", "aria-label", "Sections").open("ul");
        for (Section section : sections) {
            html.open("li")
                    .leaf("a", section.title(), "href", "#" + section.id())
                    .close();
        }
        html.close().close();
    }

    private static String css() {
        try (InputStream in = Page.class.getResourceAsStream("report.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
