package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.export.Export;
import io.eraforge.export.ExportReport;
import io.eraforge.export.ExportRequest;
import io.eraforge.export.Format;
import io.eraforge.table.Store;
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
final class ExportCommand implements Callable<Integer> {
    @Mixin
    private BasicOptions basic;

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
    private Format format;

    @Option(
            names = "--sensors",
            paramLabel = "ID",
            split = ",",
            description = "Only these sensors, separated by commas.")
    private List<String> sensors = new ArrayList<>();

    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = FeatureOptions.BETWEEN_NAMES,
            splitSynopsisLabel = ",",
            description = "Only these features, separated by commas: tsfresh's names, or calculators.")
    private List<String> features = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        Warehouse.require(settings);
        Format chosen = format == null ? Format.endingOf(out).orElse(Format.CSV) : format;
        ExportRequest request =
                new ExportRequest(level, featureSet.chosenName(settings), out, chosen, sensors, features);
        return SparkSessions.working(settings, "export", spark -> export(spark, settings, request));
    }

    private int export(SparkSession spark, Settings settings, ExportRequest request) {
        Console console = Console.of(spec.commandLine());
        try (Store store = Store.reading(spark, settings.warehouse())) {
            ExportReport report = Writing.to(out, () -> new Export(store, settings).run(request));
            console.line("%s × %d sensors × %d features in %d file(s), %s, in %s: %s"
                    .formatted(
                            Words.eras(report.eras()),
                            report.sensors(),
                            report.features(),
                            report.files(),
                            Words.bytes(report.bytes()),
                            Words.seconds(report.seconds()),
                            report.out()));
            remark(console, report);
            return 0;
        }
    }

    private static void remark(Console console, ExportReport report) {
        if (report.notComputed() > 0) {
            console.warning("%s not computed yet: their values are missing. Run 'eraforge run --level %s'."
                    .formatted(Words.eras(report.notComputed()), report.level()));
        }
        if (report.failed() > 0) {
            console.warning(
                    "%s pairs of era and sensor failed: their values are missing. The table failed_eras says why."
                            .formatted(Words.count(report.failed())));
        }
    }
}
