package io.eraforge.cli.command;

import io.eraforge.cli.launch.ComputedSettings;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureList;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.config.LoadedSettings;
import io.eraforge.engine.export.ExportFormat;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.error.ExportErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.SensorFeatures;
import io.eraforge.table.Store;
import io.eraforge.table.damage.TableDamage;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.export.EraExport;
import io.eraforge.workload.era.export.EraExportReport;
import io.eraforge.workload.era.export.EraExportRequest;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
            description = {
                "Only these features, comma-separated, by tsfresh's names or calculators.",
                "@FILE: only the columns of a list, such as that of select."
            })
    private List<String> features = new ArrayList<>();

    @Option(
            names = "--strict",
            description = "Export nothing, and exit with 3, if eras are missing or readings or eras have changed.")
    private boolean strict;

    @Option(
            names = "--guard-formulas",
            description =
                    "CSV only: put a single quote before texts that begin with =, +, - or @, which spreadsheets run.")
    private boolean guardFormulas;

    @Mixin
    private JsonOption json;

    /** The JSON output. {@code missing}: eras not computed, or computed from other readings; the others as in the status. */
    record Result(EraExportReport export, long missing, Optional<Boolean> stale, List<String> changed) {}

    @Override
    public Integer call() {
        LoadedSettings loaded = config.load(featureSet.flags());
        WarehousePath.requireExists(loaded.settings());
        // Fails before Spark starts if the header cannot be read or options contradict each other.
        EraExportRequest unused = request(featureSet.resolveName(loaded.settings()), Optional.empty());
        return SparkSessions.run(loaded.settings(), "export", spark -> export(spark, loaded));
    }

    private int export(SparkSession spark, LoadedSettings loaded) {
        Console console = console();
        try (Store store = Store.openForReading(spark, loaded.settings().warehouse())) {
            Ledger ledger = new Ledger(store.tables());
            ComputedSettings computed = ComputedSettings.of(loaded, featureSet, store.tables(), ledger);
            computed.describe().ifPresent(console::info);
            Staleness prepared = Staleness.of(store.tables());
            long missing = missing(store, computed, ledger);
            if (strict && (prepared.state() != Staleness.State.CURRENT || missing > 0)) {
                throw ExportErrors.notUpToDate(level, missing, prepared.describe());
            }
            EraExport export = new EraExport(store, computed.settings());
            EraExportReport report = FailureClassifier.explaining(
                    out,
                    () -> TableDamage.explaining(
                            loaded.settings().warehouse(),
                            () -> export.run(request(computed.featureSet(), computed.features()))));
            show(console, new Result(report, missing, prepared.stale(), prepared.changed()));
            NextCommand next =
                    NextCommand.after(spec().commandLine(), loaded.settings().warehouse());
            warn(console, report, missing, prepared, next.run(computed.options(), Map.of()));
            return 0;
        }
    }

    private EraExportRequest request(String set, Optional<FeatureSet> computed) {
        ExportFormat outFormat = format == null ? ExportFormat.ofPath(out).orElse(ExportFormat.CSV) : format;
        return new EraExportRequest(
                level,
                set,
                out,
                outFormat,
                sensors,
                features.stream().filter(name -> !FeatureList.isFile(name)).toList(),
                FeatureList.columns(features),
                computed.map(FeatureSet::sensors).orElse(new SensorFeatures(Map.of(), List.of())),
                guardFormulas);
    }

    private long missing(Store store, ComputedSettings computed, Ledger ledger) {
        return computed.features()
                .map(set -> new StatusReader(store.tables(), new EraWorkload(computed.settings(), set), ledger)
                        .part(EraWorkload.part(level))
                        .missing())
                .orElse(0L);
    }

    private void show(Console console, Result result) {
        if (json.enabled()) {
            console.json(result);
            return;
        }
        EraExportReport report = result.export();
        console.line("%s × %d sensors × %d features in %d file(s), %s, in %s: %s"
                .formatted(
                        HumanFormat.eras(report.eras()),
                        report.sensors(),
                        report.features(),
                        report.files(),
                        HumanFormat.bytes(report.bytes()),
                        HumanFormat.duration(report.seconds()),
                        report.out()));
    }

    private static void warn(Console console, EraExportReport report, long missing, Staleness prepared, String run) {
        prepared.describe()
                .ifPresent(why -> console.warning(why + ": exported values are of what was prepared before."));
        if (missing > 0) {
            console.warning("%s not computed yet, or not since they changed: values are missing or old."
                    .formatted(HumanFormat.eras(missing)));
        } else if (report.notComputed() > 0) {
            console.warning(
                    "%s not computed yet; values are missing.".formatted(HumanFormat.eras(report.notComputed())));
        }
        if (prepared.describe().isPresent() || missing > 0 || report.notComputed() > 0) {
            console.info("Next: " + run);
        }
        if (report.failed() > 0) {
            console.warning("%s era/sensor pairs failed; values are missing. See table failed_eras."
                    .formatted(HumanFormat.count(report.failed())));
        }
    }
}
