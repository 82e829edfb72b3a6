package io.eraforge.report.section;

import io.eraforge.engine.Nouns;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord.PartRun;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import java.util.List;
import java.util.Locale;
import org.apache.commons.lang3.StringUtils;

/** Work done by the run on each part, and the current status of all items. */
public final class PartsSection implements Section {
    @Override
    public String id() {
        return "levels";
    }

    @Override
    public String title(ReportData data) {
        return StringUtils.capitalize(data.nouns().part()) + "s";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        List<PartRun> parts = data.run().orElseThrow().parts();
        if (parts.isEmpty()) {
            html.element("p", "Nothing to do: everything was already computed.", "class", "note");
        } else {
            HtmlTable.write(
                    html,
                    "Work done by this run",
                    headings(data.nouns()),
                    parts.stream().map(PartsSection::row).toList());
        }
        if (!data.status().isEmpty()) {
            html.element("h3", "Current status of all " + data.nouns().items());
            data.status().forEach(status -> bar(html, status, data));
            Legend.statuses(html, data.subject().ineligible());
        }
    }

    private static List<String> headings(Nouns nouns) {
        String cost = StringUtils.capitalize(nouns.cost());
        return List.of(
                StringUtils.capitalize(nouns.part()),
                ">" + StringUtils.capitalize(nouns.items()),
                ">Failed",
                ">" + cost,
                ">Waves",
                ">Time",
                ">" + cost + "/s");
    }

    private static List<String> row(PartRun part) {
        return List.of(
                part.part(),
                NumberFormatter.count(part.items()),
                NumberFormatter.count(part.failed()),
                NumberFormatter.count(part.cost()),
                NumberFormatter.count(part.waves()),
                NumberFormatter.seconds(part.seconds()),
                NumberFormatter.compact(part.costPerSecond()));
    }

    private static void bar(Html html, PartStatus status, ReportData data) {
        html.open("div", "class", "status");
        html.open("p").element("b", status.part().label());
        html.element("span", summary(status, data)).close();
        html.open("div", "class", "stack", "aria-hidden", "true");
        part(html, "done", status.done(), status.total());
        part(html, "failed", status.failed(), status.total());
        part(html, "missing", status.missing(), status.total());
        part(html, "below", status.ineligible(), status.total());
        html.close().close().newline();
    }

    private static String summary(PartStatus status, ReportData data) {
        return "%s %s: %s done, %s failed, %s missing, %s %s"
                .formatted(
                        NumberFormatter.count(status.total()),
                        data.nouns().items(),
                        NumberFormatter.count(status.done()),
                        NumberFormatter.count(status.failed()),
                        NumberFormatter.count(status.missing()),
                        NumberFormatter.count(status.ineligible()),
                        data.subject().ineligible());
    }

    private static void part(Html html, String kind, long items, long total) {
        if (items > 0) {
            String width = String.format(Locale.ROOT, "width:%.3f%%", 100.0 * items / total);
            html.element("i", "", "class", kind, "style", width);
        }
    }
}
