package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import java.util.List;

/** The settings recorded for the run. */
public final class SettingsSection implements Section {
    @Override
    public String id() {
        return "settings";
    }

    @Override
    public String title(ReportData data) {
        return "Configuration";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().map(run -> !run.detail().settings().isEmpty()).orElse(false);
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord run = data.run().orElseThrow();
        HtmlTable.write(
                html,
                "Settings recorded for this run",
                List.of("Setting", ">Value"),
                run.detail().settings().keySet().stream()
                        .map(key -> List.of(key, format(run, key)))
                        .toList());
    }

    static String format(RunRecord run, String key) {
        Object value = run.detail().settings().get(key);
        return value instanceof Integer || value instanceof Long
                ? NumberFormatter.count(((Number) value).longValue())
                : String.valueOf(value);
    }
}
