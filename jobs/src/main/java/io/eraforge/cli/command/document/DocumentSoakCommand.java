package io.eraforge.cli.command.document;

import io.eraforge.cli.command.SoakOptions;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.tool.soak.document.DocumentSoak;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code eraforge documents soak}. */
@Command(
        name = "soak",
        description = {
            "Run, kill and verify in a loop, on generated data in a temporary folder.",
            "Exits with 1 if a process mishandles a fault or its tables differ from those of an undisturbed run; the files"
                    + " are then kept."
        })
public final class DocumentSoakCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private SoakOptions options;

    @Override
    public Integer call() {
        return options.soak(console(), new DocumentSoak());
    }
}
