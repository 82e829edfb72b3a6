package io.eraforge.report;

import io.eraforge.era.Level;
import io.eraforge.report.draw.Html;
import io.eraforge.report.draw.Numbers;
import io.eraforge.table.Entry;
import java.util.List;

/** The page's head: which run, how it ended, and its few large numbers. */
final class Masthead {
    private Masthead() {}

    static void write(Html html, ReportData data) {
        html.open("header", "class", "masthead");
        html.leaf("p", "EraForge report", "class", "eyebrow");
        if (data.run().isPresent()) {
            run(html, data, data.run().get());
        } else {
            html.leaf("h1", "No run yet");
            html.leaf("p", "Nothing was computed in %s so far.".formatted(data.warehouse()), "class", "lead");
        }
        html.close().newline();
    }

    private static void run(Html html, ReportData data, RunRecord run) {
        html.open("h1").text("Run " + run.id() + " ");
        html.leaf("span", run.outcome(), "class", "badge " + mark(run)).close();
        html.leaf("p", what(run), "class", "lead");
        html.leaf("p", data.warehouse(), "class", "path");
        if (run.detail().error() != null) {
            html.leaf("p", run.detail().error(), "class", "error");
        }
        long values =
                run.levels().stream().mapToLong(RunRecord.LevelRun::values).sum();
        double busy =
                run.levels().stream().mapToDouble(RunRecord.LevelRun::seconds).sum();
        html.open("dl", "class", "tiles");
        tile(html, "Eras computed", Numbers.count(run.eras()));
        tile(html, "Failed", Numbers.count(run.failed()));
        tile(html, "Values", Numbers.compact(values));
        tile(html, "Time", Numbers.seconds(run.seconds()));
        tile(html, "Values a second", busy == 0 ? "–" : Numbers.compact(values / busy));
        html.close();
    }

    private static String what(RunRecord run) {
        List<String> levels = run.detail().levels().isEmpty()
                ? run.levels().stream()
                        .map(RunRecord.LevelRun::level)
                        .map(Level::name)
                        .toList()
                : run.detail().levels();
        String which = levels.isEmpty() ? "" : " at level%s %s".formatted(levels.size() == 1 ? "" : "s", join(levels));
        String features = run.features()
                .map(set -> "%d features of set %s".formatted(set.features().size(), set.name()))
                .orElse("feature set " + run.featureSet());
        String asked = (run.detail().cleanStart() ? ", everything again" : "")
                + (run.detail().failedOnly() ? ", only what had failed" : "")
                + (run.detail().limit() == null
                        ? ""
                        : ", at most about " + Numbers.count(run.detail().limit()) + " eras a level");
        return "%s%s%s. Started %s.".formatted(features, which, asked, Numbers.time(run.startedUs()));
    }

    private static String join(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    private static String mark(RunRecord run) {
        if (run.status() == Entry.Status.WRITTEN) {
            return run.failed() > 0 ? "warn" : "good";
        }
        return run.status() == Entry.Status.FAILED ? "bad" : "warn";
    }

    private static void tile(Html html, String name, String value) {
        html.open("div").leaf("dt", name).leaf("dd", value).close();
    }
}
