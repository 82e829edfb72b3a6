package io.eraforge.report.section;

import io.eraforge.report.data.FailureSummary;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Eras and sensors that did not make it, as the table says now. */
public final class FailuresSection implements Section {
    private static final int ERRORS = 10;

    @Override
    public String id() {
        return "failed";
    }

    @Override
    public String title() {
        return "Failed eras";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        FailureSummary.Summary failures = data.failures();
        if (failures.total() == 0) {
            html.element(
                    "p",
                    "None. Every era from its level's minimum on was computed or is still to do.",
                    "class",
                    "note");
            return;
        }
        html.element(
                "p",
                "%s rows (an era and a sensor each) are in failed_eras. Try them again with: eraforge run --failed-only"
                        .formatted(NumberFormatter.count(failures.total())));
        HtmlTable.write(html, "By error", List.of(">Rows", "Error"), errors(failures.byError()));
        int shown = failures.first().size();
        HtmlTable.write(
                html,
                shown == failures.total() ? "All of them" : "The first " + shown,
                List.of("Level", "Series", ">Era", "Sensor", ">Attempts", "Backend", "Error"),
                failures.first().stream().map(FailuresSection::row).toList());
    }

    private static List<List<String>> errors(Map<String, Long> byError) {
        return byError.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(ERRORS)
                .map(entry -> List.of(NumberFormatter.count(entry.getValue()), entry.getKey()))
                .toList();
    }

    private static List<String> row(FailureSummary failure) {
        return List.of(
                failure.level(),
                failure.series(),
                String.valueOf(failure.eraId()),
                failure.sensor(),
                NumberFormatter.count(failure.attempts()),
                failure.backend(),
                failure.error());
    }
}
