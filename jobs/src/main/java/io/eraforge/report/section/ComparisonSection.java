package io.eraforge.report.section;

import io.eraforge.era.Level;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.data.RunRecord.LevelRun;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/** Compares the run with the previous one that wrote the same feature set. */
public final class ComparisonSection implements Section {
    @Override
    public String id() {
        return "comparison";
    }

    @Override
    public String title() {
        return "Compared with the previous run";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.previous().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord now = data.run().orElseThrow();
        RunRecord before = data.previous().orElseThrow();
        html.element(
                "p",
                "Previous run: %s, started %s, %s."
                        .formatted(before.id(), NumberFormatter.time(before.startedUs()), before.outcome()),
                "class",
                "note");
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(
                "All",
                "Time",
                now.seconds(),
                before.seconds(),
                NumberFormatter.seconds(now.seconds()),
                NumberFormatter.seconds(before.seconds())));
        rows.add(counts("All", "Eras computed", now.eras(), before.eras()));
        rows.add(counts("All", "Eras failed", now.failed(), before.failed()));
        for (Level level : Level.values()) {
            addLevel(rows, now.level(level), before.level(level));
        }
        HtmlTable.write(html, "Comparison", List.of("Level", "Measure", ">This run", ">Previous run", ">Change"), rows);
        writeChangedSettings(html, now, before);
    }

    private static void addLevel(List<List<String>> rows, LevelRun now, LevelRun before) {
        if (now.waves() > 0 && before.waves() > 0) {
            String name = now.level().name();
            rows.add(counts(name, "Eras computed", now.eras(), before.eras()));
            rows.add(row(
                    name,
                    "Values/s",
                    now.valuesPerSecond(),
                    before.valuesPerSecond(),
                    NumberFormatter.compact(now.valuesPerSecond()),
                    NumberFormatter.compact(before.valuesPerSecond())));
        }
    }

    private static List<String> counts(String level, String measure, long now, long before) {
        return row(level, measure, now, before, NumberFormatter.count(now), NumberFormatter.count(before));
    }

    private static List<String> row(
            String level, String measure, double now, double before, String nowText, String beforeText) {
        return List.of(level, measure, nowText, beforeText, NumberFormatter.change(now, before));
    }

    private static void writeChangedSettings(Html html, RunRecord now, RunRecord before) {
        TreeSet<String> keys = new TreeSet<>(now.detail().settings().keySet());
        keys.retainAll(before.detail().settings().keySet());
        List<List<String>> changed = keys.stream()
                .filter(key -> !Objects.equals(
                        now.detail().settings().get(key),
                        before.detail().settings().get(key)))
                .map(key -> List.of(key, SettingsSection.format(now, key), SettingsSection.format(before, key)))
                .toList();
        if (!changed.isEmpty()) {
            HtmlTable.write(html, "Changed settings", List.of("Setting", ">This run", ">Previous run"), changed);
        }
    }
}
