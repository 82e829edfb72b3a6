package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.Warehouse;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.engine.export.ExportFormat;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.workload.era.export.EraExport;
import io.eraforge.workload.era.export.EraExportReport;
import io.eraforge.workload.era.export.EraExportRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes features as other tools read them. */
@Command(name = "export", description = "Write a level's features as one row per era, with tsfresh's names.")
public final class ExportCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private FeatureSetOption featureSet;

    @Option(names = "--level", required = true, paramLabel = "A|B|C", description = "Level to export.")
    private Level level;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "PATH",
            description = "A file ending in .csv or .parquet, or a folder for several.")
    private String out;

    @Option(
            names = "--format",
            paramLabel = "csv|parquet",
            description = "By default as the ending of --out says, else csv.")
    private ExportFormat format;

    @Option(
            names = "--sensors",
            paramLabel = "ID",
            split = ",",
            description = "Only these sensors, separated by commas.")
    private List<String> sensors = new ArrayList<>();

    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = FeatureOptions.NAME_SEPARATOR,
            splitSynopsisLabel = ",",
            description = "Only these features, separated by commas: tsfresh's names, or calculators.")
    private List<String> features = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        Warehouse.requireExists(settings);
        ExportFormat chosen = format == null ? ExportFormat.ofPath(out).orElse(ExportFormat.CSV) : format;
        EraExportRequest request =
                new EraExportRequest(level, featureSet.resolveName(settings), out, chosen, sensors, features);
        return SparkSessions.run(settings, "export", spark -> export(spark, settings, request));
    }

    private int export(SparkSession spark, Settings settings, EraExportRequest request) {
        Console console = Console.of(spec.commandLine());
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            EraExportReport report = WriteSession.explaining(out, () -> new EraExport(store, settings).run(request));
            console.line("%s × %d sensors × %d features in %d file(s), %s, in %s: %s"
                    .formatted(
                            HumanFormat.eras(report.eras()),
                            report.sensors(),
                            report.features(),
                            report.files(),
                            HumanFormat.bytes(report.bytes()),
                            HumanFormat.duration(report.seconds()),
                            report.out()));
            remark(console, report);
            return 0;
        }
    }

    private static void remark(Console console, EraExportReport report) {
        if (report.notComputed() > 0) {
            console.warning("%s not computed yet: their values are missing. Run 'eraforge run --level %s'."
                    .formatted(HumanFormat.eras(report.notComputed()), report.level()));
        }
        if (report.failed() > 0) {
            console.warning(
                    "%s pairs of era and sensor failed: their values are missing. The table failed_eras says why."
                            .formatted(HumanFormat.count(report.failed())));
        }
    }
}
