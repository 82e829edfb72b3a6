package io.eraforge.report;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.report.section.AdviceSection;
import io.eraforge.report.section.ComparisonSection;
import io.eraforge.report.section.EraLengthsSection;
import io.eraforge.report.section.FailuresSection;
import io.eraforge.report.section.HistogramsSection;
import io.eraforge.report.section.LevelsSection;
import io.eraforge.report.section.Masthead;
import io.eraforge.report.section.MemorySection;
import io.eraforge.report.section.RecoveriesSection;
import io.eraforge.report.section.Section;
import io.eraforge.report.section.SensorCoverageSection;
import io.eraforge.report.section.SettingsSection;
import io.eraforge.report.section.ThroughputSection;
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
            new EraLengthsSection(),
            new SensorCoverageSection(),
            new HistogramsSection(),
            new ComparisonSection(),
            new SettingsSection());

    private Page() {}

    static String of(ReportData data, long madeUs) {
        List<Section> sections =
                SECTIONS.stream().filter(section -> section.appliesTo(data)).toList();
        Html html = new Html();
        html.open("html", "lang", "en").open("head");
        html.voidElement("meta", "charset", "utf-8");
        html.voidElement("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.voidElement("meta", "name", "color-scheme", "content", "light dark");
        html.element(
                "title",
                "EraForge report" + data.run().map(run -> ": run " + run.id()).orElse(""));
        html.style(css()).close().newline();
        html.open("body");
        Masthead.write(html, data);
        navigation(html, sections);
        html.open("main");
        for (Section section : sections) {
            html.open("section", "id", section.id(), "aria-labelledby", section.id() + "-title");
            html.element("h2", section.title(), "id", section.id() + "-title");
            section.write(html, data);
            html.close().newline();
        }
        html.close();
        html.element(
                "footer",
                "Made by EraForge on %s from the tables of %s"
                        .formatted(NumberFormatter.time(madeUs), data.warehouse()));
        return html.close().close().toString();
    }

    private static void navigation(Html html, List<Section> sections) {
        if (sections.isEmpty()) {
            return;
        }
        html.open("nav", "aria-label", "Sections").open("ul");
        for (Section section : sections) {
            html.open("li")
                    .element("a", section.title(), "href", "#" + section.id())
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
