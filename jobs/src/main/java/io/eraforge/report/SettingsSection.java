package io.eraforge.report;

import io.eraforge.report.draw.Html;
import io.eraforge.report.draw.Numbers;
import java.util.List;

/** The settings that the run worked with. */
final class SettingsSection implements Section {
    @Override
    public String id() {
        return "settings";
    }

    @Override
    public String title() {
        return "Configuration";
    }

    @Override
    public boolean tells(ReportData data) {
        return data.run().map(run -> !run.detail().settings().isEmpty()).orElse(false);
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord run = data.run().orElseThrow();
        TableWriter.write(
                html,
                "As the ledger keeps them",
                List.of("Setting", ">Value"),
                run.detail().settings().keySet().stream()
                        .map(key -> List.of(key, words(run, key)))
                        .toList());
    }

    static String words(RunRecord run, String key) {
        Object value = run.detail().settings().get(key);
        return value instanceof Integer || value instanceof Long
                ? Numbers.count(((Number) value).longValue())
                : String.valueOf(value);
    }
}
