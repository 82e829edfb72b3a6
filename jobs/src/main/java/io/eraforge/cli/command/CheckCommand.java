package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.error.CommandErrors;
import io.eraforge.error.ExitCode;
import io.eraforge.table.check.Damage;
import io.eraforge.table.check.TableCheck;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.lease.Lease;
import io.eraforge.table.lease.LeaseRepair;
import io.eraforge.workload.era.repair.WarehouseRepair;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge check}. */
@Command(
        name = "check",
        description =
                "Read all logs and files of the warehouse and list what is damaged (exit code 3), with its remedy.")
public final class CheckCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--quick",
            description = "Check only existence, size and footer of data files, not the checksums of their pages.")
    private boolean quick;

    @Option(
            names = "--repair",
            description = "Remove damaged files that prepare or run can rebuild; they rebuild them next time.")
    private boolean repair;

    @Option(
            names = "--forget-lost",
            description =
                    "With --repair: also give up damaged readings and eras, so that the same sources can be ingested again.")
    private boolean forgetLost;

    /** The JSON output; {@code repairs} are the changes that were made, and {@code damages} what is still damaged. */
    record Report(String warehouse, int tables, long files, List<Found> damages, List<String> repairs) {}

    /** A damaged file. */
    record Found(String table, String kind, String file, String problem, String remedy) {
        static Found of(Damage damage) {
            return new Found(
                    damage.table(),
                    damage.kind().name().toLowerCase(Locale.ROOT),
                    damage.file(),
                    damage.problem(),
                    damage.origin().advice());
        }
    }

    @Override
    public Integer call() {
        if (forgetLost && !repair) {
            throw CommandErrors.forgetNeedsRepair();
        }
        Settings settings = config.load().settings();
        WarehousePath.requireExists(settings);
        TableCheck.Result found = check(settings);
        List<String> repairs = new ArrayList<>();
        if (repair && !found.damages().isEmpty()) {
            repairs.addAll(repair(settings, found.damages()));
            found = check(settings);
        }
        return show(new Report(
                settings.warehouse(),
                found.tables(),
                found.files(),
                found.damages().stream().map(Found::of).toList(),
                repairs));
    }

    private TableCheck.Result check(Settings settings) {
        Tables tables = SparkSessions.tables(settings, "check");
        return new TableCheck(tables, SparkSessions.hadoop(), !quick).run();
    }

    private List<String> repair(Settings settings, List<Damage> damages) {
        List<String> repairs = new ArrayList<>();
        SparkSessions.run(settings, "check", spark -> {
            if (damages.stream().anyMatch(damage -> damage.table().equals(Lease.ID.name()))) {
                LeaseRepair.moveAside(SparkSessions.tables(settings, "check"), settings.lease())
                        .ifPresent(repairs::add);
            }
            repairs.addAll(WriteSession.run(
                    spark,
                    settings,
                    "check --repair",
                    (store, interruption) -> new WarehouseRepair(store, forgetLost).run(damages)));
            return 0;
        });
        return repairs;
    }

    private int show(Report report) {
        Console console = console();
        if (json.enabled()) {
            console.json(report);
        } else {
            report.repairs().forEach(console::line);
            report.damages().forEach(damage -> {
                console.line("Damaged: %s (%s). %s".formatted(damage.file(), damage.problem(), damage.remedy()));
            });
            console.line(summary(report));
        }
        return report.damages().isEmpty() ? ExitCode.OK.code() : ExitCode.BAD_DATA.code();
    }

    private static String summary(Report report) {
        String read = "%,d tables with %,d data files".formatted(report.tables(), report.files());
        if (!report.damages().isEmpty()) {
            return "%s read, %,d damaged.".formatted(read, report.damages().size());
        }
        return report.repairs().isEmpty()
                ? read + " read, none damaged."
                : read + " read, none damaged any more. Next: 'eraforge prepare', then 'eraforge run'.";
    }
}
