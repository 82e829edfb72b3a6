package io.eraforge.cli.view;

import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.prepare.PrepareListener;
import io.eraforge.workload.era.prepare.PreparePlan;
import io.eraforge.workload.era.prepare.PreparePlan.LevelPlan;
import io.eraforge.workload.era.prepare.PrepareReport;
import io.eraforge.workload.era.prepare.PrepareReport.LevelReport;
import java.util.List;
import java.util.Locale;

/** Prints the plan, the progress and the result of prepare. */
public final class PrepareView implements PrepareListener {
    private final Console console;

    public PrepareView(Console console) {
        this.console = console;
    }

    @Override
    public void planned(PreparePlan plan) {
        for (LevelPlan level : plan.levels()) {
            console.info(String.format(
                    Locale.ROOT,
                    "Level %s: %s of %s have enough readings; %d of %d buckets to write, about %s; each reading is in %.1f eras on average",
                    level.level(),
                    HumanFormat.count(level.kept()),
                    HumanFormat.eras(level.eras()),
                    level.changed(),
                    level.buckets(),
                    HumanFormat.bytes(level.bytes()),
                    level.overlap()));
        }
    }

    @Override
    public void committed(TableId table) {
        console.info("Written: " + table.name());
    }

    public static void show(Console console, PrepareReport report) {
        if (report.nothingChanged()) {
            console.line("Nothing changed since the last prepare.");
            return;
        }
        console.table(
                List.of("Level", ">Eras", ">Below minimum", ">Buckets", ">Changed", ">Values", ">Written"),
                report.levels().stream().map(PrepareView::row).toList());
    }

    private static List<String> row(LevelReport r) {
        return List.of(
                r.level().name(),
                HumanFormat.count(r.eras()),
                HumanFormat.count(r.belowMinimum()),
                HumanFormat.count(r.buckets()),
                HumanFormat.count(r.changed()),
                HumanFormat.count(r.values()),
                HumanFormat.bytes(r.bytesWritten()));
    }
}
