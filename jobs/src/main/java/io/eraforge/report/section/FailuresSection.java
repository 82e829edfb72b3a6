package io.eraforge.report.section;

import io.eraforge.report.data.FailureSummary;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Era/sensor pairs that are recorded as failed now, whichever run they failed in. */
public final class FailuresSection implements Section {
    private static final int MAX_ERRORS = 10;

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
        FailureSummary failures = data.failures();
        if (failures.total() == 0) {
            html.element(
                    "p", "None. Every era that meets its level's minimum is computed or pending.", "class", "note");
            return;
        }
        html.element(
                "p",
                "%s recorded in failed_eras. Retry with: eraforge run --failed-only"
                        .formatted(NumberFormatter.quantity(failures.total(), "era/sensor pair")));
        HtmlTable.write(html, "By error", List.of(">Pairs", "Error"), errors(failures.byError()));
        int shown = failures.first().size();
        HtmlTable.write(
                html,
                shown == failures.total() ? "All failures" : "First %d failures".formatted(shown),
                List.of("Level", "Series", ">Era", "Sensor", ">Attempts", "Backend", "Error"),
                failures.first().stream().map(FailuresSection::row).toList());
    }

    private static List<List<String>> errors(Map<String, Long> byError) {
        return byError.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(MAX_ERRORS)
                .map(entry -> List.of(NumberFormatter.count(entry.getValue()), entry.getKey()))
                .toList();
    }

    private static List<String> row(FailureSummary.FailedPair failure) {
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
