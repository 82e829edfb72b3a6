package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.DurationConverter;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.IngestSummary;
import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.workload.era.ingest.Ingest;
import io.eraforge.workload.era.ingest.IngestRequest;
import io.eraforge.workload.era.ingest.result.IngestReport;
import java.time.Duration;
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
            converter = {DurationConverter.LevelName.class, DurationConverter.class},
            description = "Create eras of fixed width instead, such as A=30d,B=7d,C=1d.")
    private Map<Level, Duration> erasEvery = new EnumMap<>(Level.class);

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        IngestRequest request = new IngestRequest(readings, eras, erasEvery);
        Console console = console();
        return SparkSessions.run(settings, "ingest", spark -> {
            ingest(spark, settings, request, console);
            return 0;
        });
    }

    static void ingest(SparkSession spark, Settings settings, IngestRequest request, Console console) {
        IngestReport report = WriteSession.run(
                spark, settings, "ingest", (store, interruption) -> Ingest.run(store, settings.ingest(), request));
        IngestSummary.show(console, report);
    }
}
