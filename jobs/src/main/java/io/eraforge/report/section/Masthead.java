package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.table.ledger.LedgerEntry;
import java.util.List;
import org.apache.commons.lang3.StringUtils;

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
            html.element(
                    "p",
                    "No %s have been computed in %s yet.".formatted(data.nouns().items(), data.warehouse()),
                    "class",
                    "lead");
        }
        html.close().newline();
    }

    private static void writeRun(Html html, ReportData data, RunRecord run) {
        html.open("h1").text("Run " + run.id() + " ");
        html.element("span", run.outcome(), "class", "badge " + badge(run)).close();
        html.element("p", describe(data, run), "class", "lead");
        html.element("p", data.warehouse(), "class", "path");
        if (run.detail().error() != null) {
            html.element("p", run.detail().error(), "class", "error");
        }
        data.subject()
                .outdated()
                .ifPresent(why -> html.element(
                        "p",
                        "Not up to date: %s. '%s run' computes what changed."
                                .formatted(why, data.subject().command()),
                        "class",
                        "error"));
        long cost = run.parts().stream().mapToLong(RunRecord.PartRun::cost).sum();
        double waveSeconds =
                run.parts().stream().mapToDouble(RunRecord.PartRun::seconds).sum();
        html.open("dl", "class", "tiles");
        tile(html, StringUtils.capitalize(data.nouns().items()) + " computed", NumberFormatter.count(run.items()));
        tile(html, "Failed", NumberFormatter.count(run.failed()));
        tile(html, StringUtils.capitalize(data.nouns().cost()), NumberFormatter.compact(cost));
        tile(html, "Time", NumberFormatter.seconds(run.seconds()));
        tile(
                html,
                StringUtils.capitalize(data.nouns().cost()) + " per second",
                waveSeconds == 0 ? "–" : NumberFormatter.compact(cost / waveSeconds));
        html.close();
    }

    private static String describe(ReportData data, RunRecord run) {
        List<String> parts = run.detail().levels().isEmpty()
                ? run.parts().stream().map(RunRecord.PartRun::part).toList()
                : run.detail().levels();
        String items = data.nouns().items();
        String options = (run.detail().cleanStart() ? ", clean start" : "")
                + (run.detail().failedOnly() ? ", failed " + items + " only" : "")
                + (run.detail().limit() == null
                        ? ""
                        : ", limited to about %s %s per %s"
                                .formatted(
                                        NumberFormatter.count(run.detail().limit()),
                                        items,
                                        data.nouns().part()));
        return "%s%s%s. Started %s."
                .formatted(
                        data.subject().describe(run), at(parts, data), options, NumberFormatter.time(run.startedUs()));
    }

    private static String at(List<String> parts, ReportData data) {
        return data.parts().size() < 2 || parts.isEmpty()
                ? ""
                : " at %s%s %s".formatted(data.nouns().part(), parts.size() == 1 ? "" : "s", join(parts));
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
