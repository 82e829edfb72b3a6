package io.eraforge.report;

import io.eraforge.report.RunRecord.LevelRun;
import io.eraforge.report.draw.Html;
import io.eraforge.report.draw.Numbers;
import io.eraforge.stage.LevelStatus;
import java.util.List;
import java.util.Locale;

/** What the run did at each level, and where every era stands now. */
final class LevelsSection implements Section {
    @Override
    public String id() {
        return "levels";
    }

    @Override
    public String title() {
        return "Levels";
    }

    @Override
    public boolean tells(ReportData data) {
        return data.run().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        List<LevelRun> levels = data.run().orElseThrow().levels();
        if (levels.isEmpty()) {
            html.leaf("p", "This run found nothing to do: all was done before.", "class", "note");
        } else {
            TableWriter.write(
                    html,
                    "What this run did",
                    List.of("Level", ">Eras", ">Failed", ">Values", ">Waves", ">Time", ">Values/s"),
                    levels.stream().map(LevelsSection::row).toList());
        }
        if (!data.status().isEmpty()) {
            html.leaf("h3", "Where every era stands now");
            data.status().forEach(status -> bar(html, status));
            legend(html);
        }
    }

    private static List<String> row(LevelRun level) {
        return List.of(
                level.level().name(),
                Numbers.count(level.eras()),
                Numbers.count(level.failed()),
                Numbers.count(level.values()),
                Numbers.count(level.waves()),
                Numbers.seconds(level.seconds()),
                Numbers.compact(level.valuesPerSecond()));
    }

    private static void bar(Html html, LevelStatus status) {
        html.open("div", "class", "stand");
        html.open("p").leaf("b", "Level " + status.level());
        html.leaf("span", words(status)).close();
        html.open("div", "class", "stack", "aria-hidden", "true");
        part(html, "done", status.done(), status.total());
        part(html, "failed", status.failed(), status.total());
        part(html, "missing", status.missing(), status.total());
        part(html, "below", status.belowMinRows(), status.total());
        html.close().close().newline();
    }

    private static String words(LevelStatus status) {
        return "%s eras: %s done, %s failed, %s missing, %s below the minimum"
                .formatted(
                        Numbers.count(status.total()),
                        Numbers.count(status.done()),
                        Numbers.count(status.failed()),
                        Numbers.count(status.missing()),
                        Numbers.count(status.belowMinRows()));
    }

    private static void part(Html html, String kind, long eras, long total) {
        if (eras > 0) {
            String width = String.format(Locale.ROOT, "width:%.3f%%", 100.0 * eras / total);
            html.leaf("i", "", "class", kind, "style", width);
        }
    }

    private static void legend(Html html) {
        html.open("ul", "class", "legend");
        for (String kind : List.of("done", "failed", "missing", "below")) {
            html.open("li")
                    .leaf("i", "", "class", kind)
                    .text(kind.equals("below") ? "below the minimum" : kind)
                    .close();
        }
        html.close();
    }
}
