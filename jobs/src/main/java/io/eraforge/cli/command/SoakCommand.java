package io.eraforge.cli.command;

import io.eraforge.cli.option.BaseCommand;
import io.eraforge.tool.soak.EraSoak;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code eraforge soak}. */
@Command(
        name = "soak",
        description = {
            "Run, kill and verify in a loop, on generated data in a temporary folder.",
            "Exits with 1 if a process mishandles a fault or its tables differ from those of an undisturbed run; the files"
                    + " are then kept. With --workload documents: the same with documents."
        })
public final class SoakCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private SoakOptions options;

    @Override
    public Integer call() {
        return options.soak(console(), new EraSoak());
    }
}
