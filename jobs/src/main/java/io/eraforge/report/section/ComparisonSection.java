package io.eraforge.report.section;

import io.eraforge.engine.Nouns;
import io.eraforge.engine.Part;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.data.RunRecord.PartRun;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.apache.commons.lang3.StringUtils;

/** Compares the run with the previous one that had the same recipe. */
public final class ComparisonSection implements Section {
    @Override
    public String id() {
        return "comparison";
    }

    @Override
    public String title(ReportData data) {
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
        String items = StringUtils.capitalize(data.nouns().items());
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(
                "All",
                "Time",
                now.seconds(),
                before.seconds(),
                NumberFormatter.seconds(now.seconds()),
                NumberFormatter.seconds(before.seconds())));
        rows.add(counts("All", items + " computed", now.items(), before.items()));
        rows.add(counts("All", items + " failed", now.failed(), before.failed()));
        for (Part part : data.parts()) {
            addPart(rows, data.nouns(), now.part(part.id()), before.part(part.id()));
        }
        HtmlTable.write(
                html,
                "Comparison",
                List.of(
                        StringUtils.capitalize(data.nouns().part()),
                        "Measure",
                        ">This run",
                        ">Previous run",
                        ">Change"),
                rows);
        writeChangedSettings(html, now, before);
    }

    private static void addPart(List<List<String>> rows, Nouns nouns, PartRun now, PartRun before) {
        if (now.waves() > 0 && before.waves() > 0) {
            String name = now.part();
            rows.add(counts(name, StringUtils.capitalize(nouns.items()) + " computed", now.items(), before.items()));
            rows.add(row(
                    name,
                    StringUtils.capitalize(nouns.cost()) + "/s",
                    now.costPerSecond(),
                    before.costPerSecond(),
                    NumberFormatter.compact(now.costPerSecond()),
                    NumberFormatter.compact(before.costPerSecond())));
        }
    }

    private static List<String> counts(String part, String measure, long now, long before) {
        return row(part, measure, now, before, NumberFormatter.count(now), NumberFormatter.count(before));
    }

    private static List<String> row(
            String part, String measure, double now, double before, String nowText, String beforeText) {
        return List.of(part, measure, nowText, beforeText, NumberFormatter.change(now, before));
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
