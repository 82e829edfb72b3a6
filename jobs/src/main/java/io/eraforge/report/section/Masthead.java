package io.eraforge.report.section;

import io.eraforge.era.Level;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.table.ledger.LedgerEntry;
import java.util.List;

/** The head of the page: the run, its outcome and key figures. */
public final class Masthead {
    private Masthead() {}

    public static void write(Html html, ReportData data) {
        html.open("header", "class", "masthead");
        html.element("p", "EraForge report", "class", "eyebrow");
        if (data.run().isPresent()) {
            writeRun(html, data, data.run().get());
        } else {
            html.element("h1", "No run yet");
            html.element("p", "No features have been computed in %s yet.".formatted(data.warehouse()), "class", "lead");
        }
        html.close().newline();
    }

    private static void writeRun(Html html, ReportData data, RunRecord run) {
        html.open("h1").text("Run " + run.id() + " ");
        html.element("span", run.outcome(), "class", "badge " + badge(run)).close();
        html.element("p", describe(run), "class", "lead");
        html.element("p", data.warehouse(), "class", "path");
        if (run.detail().error() != null) {
            html.element("p", run.detail().error(), "class", "error");
        }
        data.prepared()
                .describe()
                .ifPresent(why -> html.element(
                        "p",
                        "Not up to date: %s. 'eraforge run' computes what changed.".formatted(why),
                        "class",
                        "error"));
        long values =
                run.levels().stream().mapToLong(RunRecord.LevelRun::values).sum();
        double waveSeconds =
                run.levels().stream().mapToDouble(RunRecord.LevelRun::seconds).sum();
        html.open("dl", "class", "tiles");
        tile(html, "Eras computed", NumberFormatter.count(run.eras()));
        tile(html, "Failed", NumberFormatter.count(run.failed()));
        tile(html, "Values", NumberFormatter.compact(values));
        tile(html, "Time", NumberFormatter.seconds(run.seconds()));
        tile(html, "Values per second", waveSeconds == 0 ? "–" : NumberFormatter.compact(values / waveSeconds));
        html.close();
    }

    private static String describe(RunRecord run) {
        List<String> levels = run.detail().levels().isEmpty()
                ? run.levels().stream()
                        .map(RunRecord.LevelRun::level)
                        .map(Level::name)
                        .toList()
                : run.detail().levels();
        String atLevels =
                levels.isEmpty() ? "" : " at level%s %s".formatted(levels.size() == 1 ? "" : "s", join(levels));
        String features = run.features()
                .map(set -> "%d features of set %s".formatted(set.features().size(), set.name()))
                .orElse("feature set " + run.featureSet());
        String options = (run.detail().cleanStart() ? ", clean start" : "")
                + (run.detail().failedOnly() ? ", failed eras only" : "")
                + (run.detail().limit() == null
                        ? ""
                        : ", limited to about "
                                + NumberFormatter.count(run.detail().limit()) + " eras per level");
        return "%s%s%s. Started %s.".formatted(features, atLevels, options, NumberFormatter.time(run.startedUs()));
    }

    private static String join(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private static String badge(RunRecord run) {
        if (run.status() == LedgerEntry.Status.WRITTEN) {
            return run.failed() > 0 ? "warn" : "good";
        }
        return run.status() == LedgerEntry.Status.FAILED ? "bad" : "warn";
    }

    private static void tile(Html html, String name, String value) {
        html.open("div").element("dt", name).element("dd", value).close();
    }
}
