package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.engine.export.ExportFormat;
import io.eraforge.engine.failure.FailureClassifier;
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
import picocli.CommandLine.Option;

/** {@code eraforge export}. */
@Command(name = "export", description = "Write a level's features as one row per era, with tsfresh's column names.")
public final class ExportCommand extends BaseCommand implements Callable<Integer> {
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
            description = "A file ending in .csv or .parquet, or a folder for several files.")
    private String out;

    @Option(
            names = "--format",
            paramLabel = "csv|parquet",
            description = "Default: by the extension of --out, otherwise csv.")
    private ExportFormat format;

    @Option(names = "--sensors", paramLabel = "ID", split = ",", description = "Only these sensors, comma-separated.")
    private List<String> sensors = new ArrayList<>();

    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = FeatureOptions.NAME_SEPARATOR,
            splitSynopsisLabel = ",",
            description = "Only these features, comma-separated, by tsfresh's names or calculators.")
    private List<String> features = new ArrayList<>();

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        WarehousePath.requireExists(settings);
        ExportFormat outFormat = format == null ? ExportFormat.ofPath(out).orElse(ExportFormat.CSV) : format;
        EraExportRequest request =
                new EraExportRequest(level, featureSet.resolveName(settings), out, outFormat, sensors, features);
        return SparkSessions.run(settings, "export", spark -> export(spark, settings, request));
    }

    private int export(SparkSession spark, Settings settings, EraExportRequest request) {
        Console console = console();
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            EraExportReport report =
                    FailureClassifier.explaining(out, () -> new EraExport(store, settings).run(request));
            console.line("%s × %d sensors × %d features in %d file(s), %s, in %s: %s"
                    .formatted(
                            HumanFormat.eras(report.eras()),
                            report.sensors(),
                            report.features(),
                            report.files(),
                            HumanFormat.bytes(report.bytes()),
                            HumanFormat.duration(report.seconds()),
                            report.out()));
            warnMissing(console, report);
            return 0;
        }
    }

    private static void warnMissing(Console console, EraExportReport report) {
        if (report.notComputed() > 0) {
            console.warning("%s not computed yet; values are missing. Run 'eraforge run --level %s'."
                    .formatted(HumanFormat.eras(report.notComputed()), report.level()));
        }
        if (report.failed() > 0) {
            console.warning("%s era/sensor pairs failed; values are missing. See table failed_eras."
                    .formatted(HumanFormat.count(report.failed())));
        }
    }
}
