package io.eraforge.report.section;

import io.eraforge.engine.plan.PartStatus;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord.LevelRun;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import java.util.List;
import java.util.Locale;

/** Work done by the run at each level, and the current status of all eras. */
public final class LevelsSection implements Section {
    @Override
    public String id() {
        return "levels";
    }

    @Override
    public String title() {
        return "Levels";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        List<LevelRun> levels = data.run().orElseThrow().levels();
        if (levels.isEmpty()) {
            html.element("p", "Nothing to do: everything was already computed.", "class", "note");
        } else {
            HtmlTable.write(
                    html,
                    "Work done by this run",
                    List.of("Level", ">Eras", ">Failed", ">Values", ">Waves", ">Time", ">Values/s"),
                    levels.stream().map(LevelsSection::row).toList());
        }
        if (!data.status().isEmpty()) {
            html.element("h3", "Current status of all eras");
            data.status().forEach(status -> bar(html, status));
            Legend.statuses(html);
        }
    }

    private static List<String> row(LevelRun level) {
        return List.of(
                level.level().name(),
                NumberFormatter.count(level.eras()),
                NumberFormatter.count(level.failed()),
                NumberFormatter.count(level.values()),
                NumberFormatter.count(level.waves()),
                NumberFormatter.seconds(level.seconds()),
                NumberFormatter.compact(level.valuesPerSecond()));
    }

    private static void bar(Html html, PartStatus status) {
        html.open("div", "class", "status");
        html.open("p").element("b", status.part().label());
        html.element("span", summary(status)).close();
        html.open("div", "class", "stack", "aria-hidden", "true");
        part(html, "done", status.done(), status.total());
        part(html, "failed", status.failed(), status.total());
        part(html, "missing", status.missing(), status.total());
        part(html, "below", status.ineligible(), status.total());
        html.close().close().newline();
    }

    private static String summary(PartStatus status) {
        return "%s eras: %s done, %s failed, %s missing, %s below the minimum"
                .formatted(
                        NumberFormatter.count(status.total()),
                        NumberFormatter.count(status.done()),
                        NumberFormatter.count(status.failed()),
                        NumberFormatter.count(status.missing()),
                        NumberFormatter.count(status.ineligible()));
    }

    private static void part(Html html, String kind, long eras, long total) {
        if (eras > 0) {
            String width = String.format(Locale.ROOT, "width:%.3f%%", 100.0 * eras / total);
            html.element("i", "", "class", kind, "style", width);
        }
    }
}
