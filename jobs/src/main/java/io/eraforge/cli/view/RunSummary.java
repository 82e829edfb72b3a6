package io.eraforge.cli.view;

import io.eraforge.engine.Nouns;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunReport.PartReport;
import io.eraforge.error.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.StringUtils;

/** Prints the result of a run as a table and as a final line of JSON, and derives the exit code. */
public final class RunSummary {
    private RunSummary() {}

    /** {@code failures}: name of the table of failed units. */
    public static void show(Console console, RunReport report, Nouns nouns, String failures) {
        String cost = StringUtils.capitalize(nouns.cost());
        console.table(
                List.of(
                        StringUtils.capitalize(nouns.part()),
                        ">Computed",
                        ">Skipped",
                        ">Failed",
                        ">" + cost,
                        ">Waves",
                        ">Time",
                        ">" + cost + "/s"),
                report.parts().stream().map(RunSummary::row).toList());
        if (report.interrupted()) {
            console.info("Stopped early. Run the same command again to resume.");
        }
        if (report.failed() > 0) {
            console.warning("%s failed. See table %s for the reasons; retry with --failed-only."
                    .formatted(nouns.count(report.failed()), failures));
        }
    }

    private static List<String> row(PartReport r) {
        return List.of(
                r.part().id(),
                HumanFormat.count(r.items()),
                HumanFormat.count(r.skipped()),
                HumanFormat.count(r.failed()),
                HumanFormat.count(r.cost()),
                HumanFormat.count(r.waves()),
                HumanFormat.duration(r.seconds()),
                HumanFormat.count(Math.round(r.cost() / Math.max(1e-3, r.seconds()))));
    }

    /** The result as in JSON: done, partial or interrupted. */
    public static String status(RunReport report) {
        return report.interrupted() ? "interrupted" : report.failed() > 0 ? "partial" : "done";
    }

    public static int exitCode(RunReport report) {
        return report.failed() > 0 ? ExitCode.PARTIAL.code() : ExitCode.OK.code();
    }

    /** Prints the final line of JSON. Returns the exit code. */
    public static int printResult(Console console, RunReport report, Nouns nouns, NextCommand next) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", status(report));
        json.put("run_id", report.runId());
        json.put(
                nouns.items(),
                report.parts().stream().mapToLong(PartReport::items).sum());
        json.put(
                "skipped",
                report.parts().stream().mapToLong(PartReport::skipped).sum());
        json.put("failed", report.failed());
        json.put(
                nouns.part() + "s",
                report.parts().stream().map(part -> json(part, nouns)).toList());
        json.put("next", next.afterPlainRun(report).orElse(null));
        console.json(json);
        return exitCode(report);
    }

    private static Map<String, Object> json(PartReport part, Nouns nouns) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(nouns.part(), part.part().id());
        json.put(nouns.items(), part.items());
        json.put("skipped", part.skipped());
        json.put("failed", part.failed());
        json.put(nouns.cost(), part.cost());
        json.put("waves", part.waves());
        json.put("seconds", part.seconds());
        return json;
    }

    /** Prints the final line of JSON for a run that threw; {@code next} is the remedy that the message names. */
    public static void printFailure(Console console, String runId, Exception failure, NextCommand next) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", "failed");
        json.put("run_id", runId);
        json.put("error", failure.getMessage());
        json.put("next", next.afterFailure(failure));
        console.json(json);
    }
}
