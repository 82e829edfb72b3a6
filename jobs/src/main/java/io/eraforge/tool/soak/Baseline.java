package io.eraforge.tool.soak;

import io.eraforge.config.Settings;
import io.eraforge.error.ToolErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.sample.SampleGenerator;
import io.eraforge.tool.sample.SampleReport;
import io.eraforge.tool.sample.SampleSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.io.FileUtils;

/** Input warehouses, as left by {@code ingest} and by {@code prepare}, and the result and times of an undisturbed run. */
record Baseline(Path ingested, Path prepared, WarehouseContents expected, Duration prepareTime, Duration runTime) {
    /** Settings of every process of a soak. */
    static final List<String> SETTINGS = List.of(
            "levels.a.min-era-rows=1000",
            "levels.b.min-era-rows=500",
            "levels.c.min-era-rows=100",
            // Many small waves, so that kills fall between commits.
            "run.wave-values=100000",
            "run.backend=cpu");

    private static final int DAYS = 40;
    private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(10);

    /** Generates data in {@code folder} and runs all commands on it without faults. */
    static Baseline build(Path home, Path folder, long seed, Settings settings, FeatureSet features) {
        SampleReport sample = SampleGenerator.write(new SampleSpec(
                folder.resolve("sample"), 1, DAYS, seed, SampleSpec.Format.CSV, SampleSpec.DEFAULT_STEP));
        Path ingested = folder.resolve("ingested");
        runToEnd(
                home,
                folder,
                ingested,
                "ingest",
                "--readings",
                sample.readings().toString(),
                "--eras",
                sample.eras().toString());
        Path prepared = copy(ingested, folder.resolve("prepared"));
        Duration prepareTime = runToEnd(home, folder, prepared, "prepare");
        Path reference = copy(prepared, folder.resolve("reference"));
        Duration runTime = runToEnd(home, folder, reference, "run", "--feature-set", features.name());
        return new Baseline(
                ingested, prepared, WarehouseContents.of(reference, settings, features), prepareTime, runTime);
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

    static List<String> command(Path home, Path warehouse, String name, String... arguments) {
        List<String> command = new ArrayList<>(
                List.of(home.resolve("submit/eraforge").toString(), name, "--warehouse", warehouse.toString()));
        SETTINGS.forEach(setting -> command.addAll(List.of("--set", setting)));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Runs a command without faults. Returns the time it took. */
    private static Duration runToEnd(Path home, Path folder, Path warehouse, String name, String... arguments) {
        long started = System.nanoTime();
        try (EraForgeProcess process = EraForgeProcess.start(folder, command(home, warehouse, name, arguments))) {
            int code = process.await(COMMAND_TIMEOUT);
            if (code != 0) {
                throw ToolErrors.soakBaselineFailed(name, code, process.output());
            }
        }
        return Duration.ofNanos(System.nanoTime() - started);
    }
}
