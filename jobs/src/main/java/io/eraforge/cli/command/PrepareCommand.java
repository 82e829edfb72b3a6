package io.eraforge.cli.command;

import io.eraforge.cli.launch.BackendChoice;
import io.eraforge.cli.launch.ComputedSettings;
import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.MinimumRowsView;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.view.PrepareView;
import io.eraforge.config.LoadedSettings;
import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.era.extract.LevelMinimum;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.prepare.PrepareReport;
import io.eraforge.workload.era.prepare.PrepareReport.LevelReport;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge prepare}. */
@Command(
        name = "prepare",
        description = "Cut readings into eras. Only eras that changed since the last prepare are rewritten.")
public final class PrepareCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Option(names = "--clean-start", description = "Rebuild all eras, including unchanged ones.")
    private boolean cleanStart;

    @Override
    public Integer call() {
        LoadedSettings loaded = config.load();
        WarehousePath.requireExists(loaded.settings());
        Tables tables = SparkSessions.tables(loaded.settings(), "prepare");
        ComputedSettings computed = ComputedSettings.of(loaded, new FeatureSetOption(), tables, new Ledger(tables));
        Console console = console();
        SparkConf conf = SparkDefaults.forCommand("prepare");
        Settings settings =
                new BackendChoice(computed.settings().run().backend(), console).resolve(computed.settings(), conf);
        NextCommand next = NextCommand.after(spec().commandLine(), settings.warehouse());
        computed.describeMinimums().ifPresent(console::info);
        return SparkSessions.run(conf, settings, "prepare", spark -> {
            PrepareReport report = prepare(spark, settings, console, cleanStart);
            Map<Level, Long> fitting = adviseMinimums(spark, settings, report, console);
            console.info("Next: " + next.run(computed.options(), fitting));
            requireEras(report);
            return 0;
        });
    }

    /** Reads the lengths of the eras only if some level is nearly empty. Returns minimums that fit such levels. */
    static Map<Level, Long> adviseMinimums(
            SparkSession spark, Settings settings, PrepareReport report, Console console) {
        List<Level> filtered = report.levels().stream()
                .filter(level -> level.belowMinimum() > settings.run().warnFilteredShare() * level.eras())
                .map(LevelReport::level)
                .toList();
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            return MinimumRowsView.show(console, LevelMinimum.read(store.tables(), settings, filtered));
        }
    }

    /** Fails if no era of any level reaches its minimum. */
    static void requireEras(PrepareReport report) {
        long eras = report.levels().stream().mapToLong(LevelReport::eras).sum();
        long below =
                report.levels().stream().mapToLong(LevelReport::belowMinimum).sum();
        if (eras > 0 && eras == below) {
            throw EraErrors.allBelowMinimum("A, B or C", eras);
        }
    }

    static void prepare(SparkSession spark, Settings settings, Console console) {
        prepare(spark, settings, console, false);
    }

    private static PrepareReport prepare(SparkSession spark, Settings settings, Console console, boolean cleanStart) {
        PrepareReport report = WriteSession.run(
                spark,
                settings,
                "prepare",
                (store, interruption) -> Prepare.run(store, settings, new PrepareView(console), cleanStart));
        PrepareView.show(console, report);
        return report;
    }
}
