package io.eraforge.report;

import io.eraforge.era.Level;
import io.eraforge.report.RunRecord.LevelRun;
import io.eraforge.report.draw.Html;
import io.eraforge.report.draw.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/** Sets the run beside the one before it that wrote the same feature set. */
final class ComparisonSection implements Section {
    @Override
    public String id() {
        return "comparison";
    }

    @Override
    public String title() {
        return "Beside the run before";
    }

    @Override
    public boolean tells(ReportData data) {
        return data.previous().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord now = data.run().orElseThrow();
        RunRecord before = data.previous().orElseThrow();
        html.leaf(
                "p",
                "Run %s of %s, %s.".formatted(before.id(), Numbers.time(before.startedUs()), before.outcome()),
                "class",
                "note");
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(
                "All",
                "Time",
                now.seconds(),
                before.seconds(),
                Numbers.seconds(now.seconds()),
                Numbers.seconds(before.seconds())));
        rows.add(counts("All", "Eras computed", now.eras(), before.eras()));
        rows.add(counts("All", "Eras failed", now.failed(), before.failed()));
        for (Level level : Level.values()) {
            level(rows, now.level(level), before.level(level));
        }
        TableWriter.write(
                html, "Then and now", List.of("Level", "What", ">This run", ">The run before", ">Change"), rows);
        settings(html, now, before);
    }

    private static void level(List<List<String>> rows, LevelRun now, LevelRun before) {
        if (now.waves() > 0 && before.waves() > 0) {
            String name = now.level().name();
            rows.add(counts(name, "Eras computed", now.eras(), before.eras()));
            rows.add(row(
                    name,
                    "Values/s",
                    now.valuesPerSecond(),
                    before.valuesPerSecond(),
                    Numbers.compact(now.valuesPerSecond()),
                    Numbers.compact(before.valuesPerSecond())));
        }
    }

    private static List<String> counts(String level, String what, long now, long before) {
        return row(level, what, now, before, Numbers.count(now), Numbers.count(before));
    }

    private static List<String> row(String level, String what, double now, double before, String here, String there) {
        return List.of(level, what, here, there, Numbers.change(now, before));
    }

    private static void settings(Html html, RunRecord now, RunRecord before) {
        TreeSet<String> keys = new TreeSet<>(now.detail().settings().keySet());
        keys.retainAll(before.detail().settings().keySet());
        List<List<String>> changed = keys.stream()
                .filter(key -> !Objects.equals(
                        now.detail().settings().get(key),
                        before.detail().settings().get(key)))
                .map(key -> List.of(key, SettingsSection.words(now, key), SettingsSection.words(before, key)))
                .toList();
        if (!changed.isEmpty()) {
            TableWriter.write(
                    html, "Settings that changed", List.of("Setting", ">This run", ">The run before"), changed);
        }
    }
}
