package io.eraforge.process;

import static io.eraforge.testing.SampleWarehouse.MINIMUMS;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.Folders;
import io.eraforge.testing.SampleWarehouse;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Made-up data as {@code prepare} left it, and an undisturbed run of it with the feature set minimal. */
record SmallWarehouse(Path prepared, Path reference, long runMillis) {
    static SmallWarehouse make(Path dir) {
        Path prepared = dir.resolve("prepared");
        SampleWarehouse.make(MINIMUMS, dir.resolve("sample"), 40, prepared);
        EraForge.run(0, MINIMUMS, command("prepare", prepared));
        Path reference = Folders.copy(prepared, dir.resolve("reference"));
        long started = System.nanoTime();
        EraForge.run(0, MINIMUMS, run(reference));
        return new SmallWarehouse(prepared, reference, (System.nanoTime() - started) / 1_000_000);
    }

    /** In many small waves, so that there is something between which to be disturbed. */
    static String[] run(Path warehouse, String... more) {
        return Stream.concat(
                        Stream.of(command(
                                "run",
                                warehouse,
                                "--feature-set",
                                "minimal",
                                "--set",
                                "run.wave-values=100000",
                                "--set",
                                "retry.fallback-delay=10ms")),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    static String[] command(String name, Path warehouse, String... more) {
        return Stream.concat(Stream.of(name, "--warehouse", warehouse.toString()), Stream.of(more))
                .toArray(String[]::new);
    }
}
