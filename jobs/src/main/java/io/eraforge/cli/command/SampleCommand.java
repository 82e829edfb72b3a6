package io.eraforge.cli.command;

import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.era.Level;
import io.eraforge.tool.sample.SampleGenerator;
import io.eraforge.tool.sample.SampleReport;
import io.eraforge.tool.sample.SampleSpec;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code eraforge sample}. */
@Command(
        name = "sample",
        description = "Generate greenhouse readings and eras at three levels; the same seed gives the same bytes.")
public final class SampleCommand extends BaseCommand implements Callable<Integer> {
    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Folder to write to.")
    private Path out;

    @Option(
            names = "--series",
            paramLabel = "N",
            defaultValue = "" + SampleSpec.DEFAULT_SERIES,
            description = "Number of greenhouses (${DEFAULT-VALUE}).")
    private int series;

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "" + SampleSpec.DEFAULT_DAYS,
            description = "Number of days, with 288 readings each (${DEFAULT-VALUE}).")
    private int days;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "" + SampleSpec.DEFAULT_SEED,
            description = "Seed of the random values (${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--format", defaultValue = "csv", description = "csv or parquet (${DEFAULT-VALUE}).")
    private SampleSpec.Format format;

    @Override
    public Integer call() {
        SampleSpec sample = new SampleSpec(out, series, days, seed, format, SampleSpec.DEFAULT_STEP);
        SampleReport report = FailureClassifier.explaining(out.toString(), () -> SampleGenerator.write(sample));
        Console console = console();
        console.line("%s readings of %d series in %s"
                .formatted(HumanFormat.count(report.rows()), series, report.readings()));
        for (Level level : Level.values()) {
            console.line("%s at level %s"
                    .formatted(HumanFormat.eras(report.erasByLevel().get(level)), level));
        }
        console.line("Next: eraforge ingest --readings %s --eras %s --warehouse W"
                .formatted(report.readings(), report.eras()));
        return 0;
    }
}
