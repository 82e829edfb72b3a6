package io.eraforge.cli.command;

import io.eraforge.cli.launch.ComputedSettings;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.SelectionView;
import io.eraforge.config.LoadedSettings;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.SensorFeatures;
import io.eraforge.table.Store;
import io.eraforge.table.damage.TableDamage;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.era.select.FeatureSelection;
import io.eraforge.workload.era.select.RelevanceOutput;
import io.eraforge.workload.era.select.SelectionReport;
import io.eraforge.workload.era.select.SelectionRequest;
import io.eraforge.workload.era.select.SelectionTask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge select}. */
@Command(
        name = "select",
        description = {
            "Select the features that are relevant for a label per era, by tsfresh's tests.",
            "Missing and infinite values are replaced as by tsfresh's impute."
        })
public final class SelectCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private FeatureSetOption featureSet;

    @Option(
            names = "--labels",
            required = true,
            paramLabel = "FILE",
            description =
                    "CSV or Parquet with the columns series, era_id and a label; series may be absent if there is one.")
    private String labels;

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            defaultValue = "",
            description = "Column of the labels. Default: the only one besides the eras' keys.")
    private String labelColumn;

    @Option(names = "--level", required = true, paramLabel = "A|B|C", description = "Level of the eras.")
    private Level level;

    @Option(
            names = "--fdr",
            paramLabel = "RATE",
            defaultValue = "0.05",
            description = "Accepted share of irrelevant features among those selected (${DEFAULT-VALUE}).")
    private double falseDiscoveryRate;

    @Option(
            names = "--task",
            paramLabel = "auto|classification|regression",
            defaultValue = "auto",
            description = "What the labels are; auto: decimal numbers are real, whole numbers and texts are classes.")
    private SelectionTask task;

    @Option(names = "--labelled-only", description = "Select by the eras that have a label, and ignore the others.")
    private boolean labelledOnly;

    @Option(
            names = "--out",
            paramLabel = "PATH",
            description = {
                "Write the relevance table: a file ending in .csv or .parquet, else a Delta table.",
                "The names of the relevant features are written beside it, with the ending .txt,",
                "for --features @FILE of run and export."
            })
    private String out;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        LoadedSettings loaded = config.load(featureSet.flags());
        WarehousePath.requireExists(loaded.settings());
        // Fails before Spark starts if an option is invalid.
        SelectionRequest unused = request(featureSet.resolveName(loaded.settings()), Optional.empty());
        return SparkSessions.run(loaded.settings(), "select", spark -> select(spark, loaded));
    }

    private int select(SparkSession spark, LoadedSettings loaded) {
        Console console = console();
        String warehouse = loaded.settings().warehouse();
        Optional<RelevanceOutput> output = Optional.ofNullable(out).map(path -> RelevanceOutput.open(spark, path));
        try (Store store = Store.openForReading(spark, warehouse)) {
            ComputedSettings computed =
                    ComputedSettings.of(loaded, featureSet, store.tables(), new Ledger(store.tables()));
            computed.describe().ifPresent(console::info);
            FeatureSelection selection = new FeatureSelection(store, computed.settings());
            SelectionReport report = FailureClassifier.explaining(
                    labels,
                    () -> TableDamage.explaining(
                            warehouse, () -> selection.run(request(computed.featureSet(), computed.features()))));
            output.ifPresent(files -> files.write(report));
            new SelectionView(console, report, falseDiscoveryRate)
                    .show(json.enabled(), warehouse, out, output.map(RelevanceOutput::list));
            return 0;
        }
    }

    private SelectionRequest request(String set, Optional<FeatureSet> computed) {
        return new SelectionRequest(
                level,
                set,
                labels,
                labelColumn,
                labelledOnly,
                task,
                computed.map(FeatureSet::sensors).orElse(new SensorFeatures(Map.of(), List.of())),
                falseDiscoveryRate);
    }
}
