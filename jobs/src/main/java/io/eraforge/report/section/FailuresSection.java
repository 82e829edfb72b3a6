package io.eraforge.report.section;

import io.eraforge.report.data.FailureSummary;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.StringUtils;

/** Units that are recorded as failed now, whichever run they failed in. */
public final class FailuresSection implements Section {
    private static final int MAX_ERRORS = 10;

    @Override
    public String id() {
        return "failed";
    }

    @Override
    public String title(ReportData data) {
        return "Failed " + data.nouns().items();
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        FailureSummary failures = data.failures();
        if (failures.total() == 0) {
            html.element("p", "None.", "class", "note");
            return;
        }
        html.element(
                "p",
                "%s %s recorded in %s. Retry with: %s run --failed-only"
                        .formatted(
                                NumberFormatter.count(failures.total()),
                                failures.total() == 1 && data.nouns().units().endsWith("s")
                                        ? StringUtils.chop(data.nouns().units())
                                        : data.nouns().units(),
                                failures.table(),
                                data.subject().command()));
        HtmlTable.write(html, "By error", List.of(">Failed", "Error"), errors(failures.byError()));
        int shown = failures.first().size();
        HtmlTable.write(
                html,
                shown == failures.total() ? "All failures" : "First %d failures".formatted(shown),
                headings(data),
                failures.first().stream().map(FailuresSection::row).toList());
    }

    private static List<List<String>> errors(Map<String, Long> byError) {
        return byError.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(MAX_ERRORS)
                .map(entry -> List.of(NumberFormatter.count(entry.getValue()), entry.getKey()))
                .toList();
    }

    private static List<String> headings(ReportData data) {
        List<String> headings = new ArrayList<>();
        headings.add(StringUtils.capitalize(data.nouns().part()));
        data.failures().keys().forEach(key -> headings.add(heading(key)));
        headings.addAll(List.of(">Attempts", "Backend", "Error"));
        return headings;
    }

    /** That of an id is without the suffix, above numbers. */
    private static String heading(String key) {
        String words = StringUtils.capitalize(key.replaceFirst("_id$", ""));
        return key.endsWith("_id") ? ">" + words : words;
    }

    private static List<String> row(FailureSummary.FailedUnit failure) {
        List<String> cells = new ArrayList<>();
        cells.add(failure.part());
        failure.key().forEach(value -> cells.add(String.valueOf(value)));
        cells.add(NumberFormatter.count(failure.attempts()));
        cells.add(failure.backend());
        cells.add(failure.error());
        return cells;
    }
}
