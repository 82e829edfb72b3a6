package io.eraforge.tool.soak;

import io.eraforge.config.Settings;
import io.eraforge.error.ToolErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.commons.io.FileUtils;

/** Input warehouses, as left by {@code ingest} and by {@code prepare}, and the result and times of an undisturbed run. */
record Baseline(Path ingested, Path prepared, WarehouseContents expected, Duration prepareTime, Duration runTime) {
    private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(10);

    /** Generates data in {@code folder} and runs all commands on it without faults. */
    static Baseline build(SoakCommands commands, Path folder, long seed, Settings settings, SoakSubject subject) {
        Path ingested = folder.resolve("ingested");
        runToEnd(commands.ingest(ingested, subject.input(folder.resolve("sample"), seed)), folder, "ingest");
        Path prepared = copy(ingested, folder.resolve("prepared"));
        Duration prepareTime =
                subject.prepares() ? runToEnd(commands.of("prepare", prepared), folder, "prepare") : Duration.ZERO;
        Path reference = copy(prepared, folder.resolve("reference"));
        Duration runTime = runToEnd(commands.of("run", reference), folder, "run");
        WarehouseContents expected =
                WarehouseContents.of(reference, subject.workload(settings), subject.ignoredColumns());
        return new Baseline(ingested, prepared, expected, prepareTime, runTime);
    }

    /** Copies a folder, without its file dates. Returns {@code to}. */
    static Path copy(Path from, Path to) {
        try {
            FileUtils.copyDirectory(from.toFile(), to.toFile(), false);
            return to;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Time that the command of {@code fault} takes without faults. */
    Duration commandTime(Fault fault) {
        return fault.command().equals("prepare") ? prepareTime : runTime;
    }

    /** Runs a command without faults. Returns the time it took. */
    private static Duration runToEnd(List<String> command, Path folder, String name) {
        long started = System.nanoTime();
        try (EraForgeProcess process = EraForgeProcess.start(folder, command)) {
            int code = process.await(COMMAND_TIMEOUT);
            if (code != 0) {
                throw ToolErrors.soakBaselineFailed(name, code, process.output());
            }
        }
        return Duration.ofNanos(System.nanoTime() - started);
    }
}
