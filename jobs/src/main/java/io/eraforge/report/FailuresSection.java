package io.eraforge.report;

import io.eraforge.report.draw.Html;
import io.eraforge.report.draw.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Eras and sensors that did not make it, as the table says now. */
final class FailuresSection implements Section {
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
    public boolean tells(ReportData data) {
        return data.run().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        Failure.Summary failures = data.failures();
        if (failures.total() == 0) {
            html.leaf(
                    "p",
                    "None. Every era from its level's minimum on was computed or is still to do.",
                    "class",
                    "note");
            return;
        }
        html.leaf(
                "p",
                "%s rows (an era and a sensor each) are in failed_eras. Try them again with: eraforge run --failed-only"
                        .formatted(Numbers.count(failures.total())));
        TableWriter.write(html, "By error", List.of(">Rows", "Error"), errors(failures.byError()));
        int shown = failures.first().size();
        TableWriter.write(
                html,
                shown == failures.total() ? "All of them" : "The first " + shown,
                List.of("Level", "Series", ">Era", "Sensor", ">Attempts", "Backend", "Error"),
                failures.first().stream().map(FailuresSection::row).toList());
    }

    private static List<List<String>> errors(Map<String, Long> byError) {
        return byError.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(ERRORS)
                .map(entry -> List.of(Numbers.count(entry.getValue()), entry.getKey()))
                .toList();
    }

    private static List<String> row(Failure failure) {
        return List.of(
                failure.level(),
                failure.series(),
                String.valueOf(failure.eraId()),
                failure.sensor(),
                Numbers.count(failure.attempts()),
                failure.backend(),
                failure.error());
    }
}
