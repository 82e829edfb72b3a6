package io.eraforge.cli.command;

import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.era.Level;
import io.eraforge.tool.sample.SampleGenerator;
import io.eraforge.tool.sample.SampleReport;
import io.eraforge.tool.sample.SampleSpec;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes made-up greenhouse data. */
@Command(
        name = "sample",
        description = "Write made-up greenhouse readings and eras at three levels; the same seed gives the same bytes.")
public final class SampleCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Folder to write to.")
    private Path out;

    @Option(
            names = "--series",
            paramLabel = "N",
            defaultValue = "" + SampleSpec.DEFAULT_SERIES,
            description = "How many greenhouses (${DEFAULT-VALUE}).")
    private int series;

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "" + SampleSpec.DEFAULT_DAYS,
            description = "How many days of 288 readings each (${DEFAULT-VALUE}).")
    private int days;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "" + SampleSpec.DEFAULT_SEED,
            description = "Another seed makes another history (${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--format", defaultValue = "csv", description = "csv or parquet (${DEFAULT-VALUE}).")
    private SampleSpec.Format format;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        SampleSpec sample = new SampleSpec(out, series, days, seed, format, SampleSpec.DEFAULT_STEP);
        SampleReport report = WriteSession.explaining(out.toString(), () -> SampleGenerator.write(sample));
        Console console = Console.of(spec.commandLine());
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
