package io.eraforge.cli;

import io.eraforge.stage.prepare.PreparePlan;
import io.eraforge.stage.prepare.PreparePlan.LevelPlan;
import io.eraforge.stage.prepare.PrepareProgress;
import io.eraforge.stage.prepare.PrepareReport;
import io.eraforge.stage.prepare.PrepareReport.LevelReport;
import io.eraforge.table.TableId;
import java.util.List;
import java.util.Locale;

/** What a prepare is about to do, does and did, for people. */
final class PrepareWords implements PrepareProgress {
    private final Console console;

    PrepareWords(Console console) {
        this.console = console;
    }

    @Override
    public void planned(PreparePlan plan) {
        for (LevelPlan level : plan.levels()) {
            console.remark(String.format(
                    Locale.ROOT,
                    "Level %s: %s of %s pass the minimum; %d of %d buckets to write, about %s; each reading is in %.1f eras",
                    level.level(),
                    Words.count(level.kept()),
                    Words.eras(level.eras()),
                    level.changed(),
                    level.buckets(),
                    Words.bytes(level.bytes()),
                    level.overlap()));
        }
    }

    @Override
    public void committed(TableId table) {
        console.remark("Written: " + table.name());
    }

    static void show(Console console, PrepareReport report) {
        if (report.nothingChanged()) {
            console.line("Nothing changed since the last prepare.");
            return;
        }
        console.table(
                List.of("Level", ">Eras", ">Below minimum", ">Buckets", ">Changed", ">Values", ">Written"),
                report.levels().stream().map(PrepareWords::row).toList());
    }

    private static List<String> row(LevelReport r) {
        return List.of(
                r.level().name(),
                Words.count(r.eras()),
                Words.count(r.belowMinimum()),
                Words.count(r.buckets()),
                Words.count(r.changed()),
                Words.count(r.values()),
                Words.bytes(r.bytesWritten()));
    }
}
