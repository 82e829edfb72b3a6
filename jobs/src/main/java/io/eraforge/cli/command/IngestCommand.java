package io.eraforge.cli.command;

import io.eraforge.cli.launch.ComputedSettings;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.option.WindowWidthConverter;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.IngestSummary;
import io.eraforge.cli.view.MinimumRowsView;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.config.LoadedSettings;
import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.era.ingest.Ingest;
import io.eraforge.workload.era.ingest.IngestRequest;
import io.eraforge.workload.era.ingest.eras.WindowWidth;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.undo.IngestUndo;
import io.eraforge.workload.era.schema.ErasTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge ingest}. */
@Command(
        name = "ingest",
        description = "Load readings and eras from CSV, JSON lines, Parquet or Delta into the warehouse.")
public final class IngestCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Option(
            names = "--readings",
            arity = "1..*",
            paramLabel = "PATH",
            description = "Files, folders or globs of readings; may be repeated.")
    private List<String> readings = new ArrayList<>();

    @Option(names = "--eras", paramLabel = "PATH", description = "A file or folder of eras.")
    private String eras = "";

    @Option(
            names = "--eras-every",
            split = ",",
            paramLabel = "LEVEL=WIDTH",
            converter = {WindowWidthConverter.LevelName.class, WindowWidthConverter.class},
            description =
                    "Create eras of fixed width instead, such as A=30d,B=7d,C=1d or A=month,B=week,C=day (also 6h, hour, quarter, year).")
    private Map<Level, WindowWidth> erasEvery = new EnumMap<>(Level.class);

    @Option(
            names = "--eras-origin",
            paramLabel = "TIME",
            description = "Where these eras begin, such as 2014-01-01 (setting ingest.eras-origin).")
    private String erasOrigin;

    @Option(
            names = "--sensor-column",
            paramLabel = "COLUMN",
            description = "Long files: the column that names the sensor of each record (setting ingest.sensor-column).")
    private String sensorColumn;

    @Option(
            names = "--value-column",
            paramLabel = "COLUMN",
            description = "Long files: the column of the values (setting ingest.value-column).")
    private String valueColumn;

    @Option(
            names = "--undo",
            arity = "1..*",
            paramLabel = "ID|FILE",
            description =
                    "Take back what ingests of readings brought, by id or file, so that they can be ingested again.")
    private List<String> undo = new ArrayList<>();

    @Option(
            names = "--forget",
            arity = "1..*",
            paramLabel = "ID|FILE",
            description =
                    "Keep the readings, but allow the files to be ingested again. For ingests that cannot be undone.")
    private List<String> forget = new ArrayList<>();

    @Override
    public Integer call() {
        LoadedSettings loaded = config.load(flags());
        Settings settings = loaded.settings();
        if (!undo.isEmpty() || !forget.isEmpty()) {
            return undo(loaded);
        }
        IngestRequest request = new IngestRequest(readings, eras, erasEvery);
        Console console = console();
        return SparkSessions.run(settings, "ingest", spark -> {
            IngestReport report = ingest(spark, settings, request, console);
            showNext(spark, loaded, report.eras());
            return 0;
        });
    }

    private void showNext(SparkSession spark, LoadedSettings loaded, IngestReport.Eras eras) {
        NextCommand next =
                NextCommand.after(spec().commandLine(), loaded.settings().warehouse());
        try (Store store = Store.openForReading(spark, loaded.settings().warehouse())) {
            if (!store.exists(ErasTable.ID)) {
                console()
                        .info("There are no eras yet: ingest them with --eras FILE, or cut windows: "
                                + next.cutWindows());
                return;
            }
            ComputedSettings computed =
                    ComputedSettings.of(loaded, new FeatureSetOption(), store.tables(), new Ledger(store.tables()));
            Map<Level, Long> fitting = MinimumRowsView.show(console(), eras, computed.settings());
            console().info("Next: " + next.run(computed.options(), fitting));
        }
    }

    private List<Flag> flags() {
        List<Flag> flags = new ArrayList<>();
        if (sensorColumn != null) {
            flags.add(new Flag("--sensor-column", "ingest.sensor-column", sensorColumn));
        }
        if (valueColumn != null) {
            flags.add(new Flag("--value-column", "ingest.value-column", valueColumn));
        }
        if (erasOrigin != null) {
            flags.add(new Flag("--eras-origin", "ingest.eras-origin", erasOrigin));
        }
        return flags;
    }

    private Integer undo(LoadedSettings loaded) {
        boolean ingests = !readings.isEmpty() || !eras.isEmpty() || !erasEvery.isEmpty();
        if (ingests || (!undo.isEmpty() && !forget.isEmpty())) {
            throw IngestErrors.undoNotAlone();
        }
        Settings settings = loaded.settings();
        return SparkSessions.run(settings, "ingest", spark -> {
            IngestUndo.Undone undone = WriteSession.run(
                    spark,
                    settings,
                    "ingest",
                    (store, interruption) -> Ingest.undo(store, undo.isEmpty() ? forget : undo, undo.isEmpty()));
            IngestSummary.undone(console(), undone, undo.isEmpty());
            if (!undo.isEmpty()) {
                showNext(spark, loaded, IngestReport.Eras.NONE);
            }
            return 0;
        });
    }

    static IngestReport ingest(SparkSession spark, Settings settings, IngestRequest request, Console console) {
        IngestReport report = WriteSession.run(
                spark, settings, "ingest", (store, interruption) -> Ingest.run(store, settings.ingest(), request));
        IngestSummary.show(console, report);
        return report;
    }
}
