package io.eraforge.tool.soak;

import io.eraforge.config.Settings;
import io.eraforge.error.ToolErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.sample.SampleGenerator;
import io.eraforge.tool.sample.SampleReport;
import io.eraforge.tool.sample.SampleSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A small warehouse as {@code ingest} and as {@code prepare} left it, and what an undisturbed run makes of it. */
record Baseline(Path ingested, Path prepared, WarehouseContents expected, Duration prepareTime, Duration runTime) {
    /** Eras of levels A, B and C that are shorter are left out. */
    static final List<String> SETTINGS = List.of(
            "levels.a.min-era-rows=1000",
            "levels.b.min-era-rows=500",
            "levels.c.min-era-rows=100",
            // Many small waves, so that there is something between which to be killed.
            "run.wave-values=100000",
            "run.backend=cpu");

    private static final int DAYS = 40;
    private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(10);

    /** Makes everything anew in {@code folder}. */
    static Baseline make(Path home, Path folder, long seed, Settings settings, FeatureSet features) {
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
        Path prepared = Folder.copy(ingested, folder.resolve("prepared"));
        Duration prepareTime = runToEnd(home, folder, prepared, "prepare");
        Path reference = Folder.copy(prepared, folder.resolve("reference"));
        Duration runTime = runToEnd(home, folder, reference, "run", "--feature-set", features.name());
        return new Baseline(
                ingested, prepared, WarehouseContents.of(reference, settings, features), prepareTime, runTime);
    }

    /** How long {@code fault}'s command takes if nothing disturbs it. */
    Duration time(Fault fault) {
        return fault.command().equals("prepare") ? prepareTime : runTime;
    }

    static List<String> command(Path home, Path warehouse, String name, String... more) {
        List<String> command = new ArrayList<>(
                List.of(home.resolve("submit/eraforge").toString(), name, "--warehouse", warehouse.toString()));
        SETTINGS.forEach(setting -> command.addAll(List.of("--set", setting)));
        Stream.of(more).forEach(command::add);
        return command;
    }

    /** Returns how long it took. */
    private static Duration runToEnd(Path home, Path folder, Path warehouse, String name, String... more) {
        long started = System.nanoTime();
        try (EraForgeProcess child = EraForgeProcess.start(folder, command(home, warehouse, name, more))) {
            int code = child.await(COMMAND_TIMEOUT);
            if (code != 0) {
                throw ToolErrors.soakBaselineFailed(name, code, child.output());
            }
        }
        return Duration.ofNanos(System.nanoTime() - started);
    }
}
