package io.eraforge.process;

import static io.eraforge.testing.FeatureTables.MINIMAL;
import static io.eraforge.testing.SampleWarehouse.MINIMUMS;
import static io.eraforge.testing.WarehouseFiles.dataFiles;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.SampleWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.WarehouseFiles;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Warehouses on full and read-only disks and with damaged files: commands report the problem, and succeed once it is fixed. */
@Tag("faults")
@ExtendWith(SparkExtension.class)
class DamagedWarehouseIT {
    private static final long FREE_BYTES = 300 << 10;

    @TempDir
    static Path dir;

    private static Path prepared;
    private static Path reference;

    @BeforeAll
    static void runUndisturbed() {
        prepared = dir.resolve("prepared");
        SampleWarehouse.make(MINIMUMS, dir.resolve("sample"), 60, prepared);
        EraForge.run(0, MINIMUMS, command("prepare", prepared));
        reference = WarehouseFiles.copy(prepared, dir.resolve("reference"));
        EraForge.run(0, MINIMUMS, run(reference));
    }

    @Test
    void truncatedFileIsReportedSkippedAndPreparedAgain(SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        Path file = largest(warehouse.resolve("era_b"));
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));

        assertThat(EraForge.run(3, MINIMUMS, run(warehouse)))
                .contains(file.getFileName().toString(), "--skip-corrupt", "prepare --clean-start");
        assertThat(EraForge.run(4, MINIMUMS, run(warehouse, "--skip-corrupt")))
                .contains(file.getFileName().toString(), "recorded as failed");
        assertThat(FeatureTables.read(spark, warehouse, "failed_eras")
                        .where("level = 'B' AND error_class = 'CorruptFile'")
                        .count())
                .isPositive();
        EraForge.run(0, MINIMUMS, command("prepare", warehouse, "--clean-start"));
        EraForge.run(0, MINIMUMS, run(warehouse, "--failed-only"));
        assertThat(FeatureTables.read(spark, warehouse, "failed_eras").count()).isZero();
        FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, "once fixed");
    }

    @Test
    void eachCommandReportsAFullDiskAndSucceedsWithSpace(SparkSession spark, @TempDir Path testDir) throws Exception {
        try (Tmpfs disk = Tmpfs.mounted(testDir.resolve("disk"), 256 << 20)) {
            Path warehouse = Files.createDirectory(disk.folder().resolve("w"));
            failsThenSucceedsWithSpace(disk, ingest(warehouse));
            fillDiskDuringPrepare(disk, warehouse);
            EraForge.run(0, MINIMUMS, command("prepare", warehouse));
            failsThenSucceedsWithSpace(disk, run(warehouse));
            FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, "once fixed");
        }
    }

    private static void failsThenSucceedsWithSpace(Tmpfs disk, String... command) throws Exception {
        disk.leave(FREE_BYTES);
        assertThat(EraForge.run(5, MINIMUMS, command)).contains("no space left");
        disk.remount("size=256m");
        EraForge.run(0, MINIMUMS, command);
    }

    /** Another process fills the disk: prepare checks for the space that it needs itself before it starts. */
    private static void fillDiskDuringPrepare(Tmpfs disk, Path warehouse) throws Exception {
        try (EraForge preparing = EraForge.start(MINIMUMS, command("prepare", warehouse))) {
            preparing.until(() -> dataFiles(warehouse, "era_a") > 0).signal("STOP");
            disk.leave(0);
            assertThat(preparing.signal("CONT").await()).as(preparing.output()).isEqualTo(5);
            assertThat(preparing.output()).contains("no space left");
        }
        disk.remount("size=256m");
    }

    @Test
    void reportsAFullDiskForOtherOutputs(@TempDir Path testDir) throws Exception {
        try (Tmpfs disk = Tmpfs.mounted(testDir.resolve("disk"), 8 << 10)) {
            for (String name : new String[] {"a.csv", "a.parquet"}) {
                Path out = disk.folder().resolve(name);
                String[] export = command(
                        "export", reference, "--level", "B", "--feature-set", "minimal", "--out", out.toString());
                assertThat(EraForge.run(5, MINIMUMS, export))
                        .contains("Cannot write to " + out, "no space left")
                        .doesNotContain("Unexpected error");
            }
            for (String format : new String[] {"csv", "parquet"}) {
                Path out = disk.folder().resolve(format);
                assertThat(EraForge.run(5, MINIMUMS, "sample", "--format", format, "--out", out.toString()))
                        .contains("Cannot write", " to " + out, "No space left");
            }
            String report = disk.folder().resolve("r.html").toString();
            assertThat(EraForge.run(5, MINIMUMS, command("report", reference, "--out", report)))
                    .contains("Cannot write the report to " + report, "No space left");
        }
    }

    @Test
    void reportsAReadOnlyWarehouseAndSucceedsWithWriteAccess(SparkSession spark, @TempDir Path testDir)
            throws Exception {
        try (Tmpfs disk = Tmpfs.mounted(testDir.resolve("disk"), 256 << 20)) {
            Path warehouse = WarehouseFiles.copy(prepared, disk.folder().resolve("w"));
            disk.remount("ro");
            assertThat(EraForge.run(5, MINIMUMS, run(warehouse))).contains("access denied");
            disk.remount("rw");
            EraForge.run(0, MINIMUMS, run(warehouse));
            FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, "once fixed");
        }
    }

    @Test
    void aReadOnlyWarehouseCanBeReadAndOthersAreRefused(@TempDir Path testDir) throws Exception {
        try (Tmpfs disk = Tmpfs.mounted(testDir.resolve("disk"), 256 << 20)) {
            Path warehouse = WarehouseFiles.copy(reference, disk.folder().resolve("w"));
            disk.remount("ro");
            String[] set = {"--feature-set", "minimal"};
            EraForge.run(0, MINIMUMS, command("status", warehouse, set));
            EraForge.run(0, MINIMUMS, command("plan", warehouse, set));
            EraForge.run(0, MINIMUMS, command("explain", warehouse, set));
            String report = testDir.resolve("r.html").toString();
            EraForge.run(0, MINIMUMS, command("report", warehouse, "--out", report));
            String csv = testDir.resolve("a.csv").toString();
            EraForge.run(0, MINIMUMS, command("export", warehouse, "--level", "A", "--out", csv));
            EraForge.run(0, MINIMUMS, command("check", warehouse));
            disk.remount("rw");
            Files.delete(largest(warehouse.resolve("features_c__minimal")));
            disk.remount("ro");
            EraForge.run(3, MINIMUMS, command("check", warehouse));
            for (String[] refused : new String[][] {
                ingest(warehouse),
                command("prepare", warehouse),
                run(warehouse),
                command("optimize", warehouse),
                command("check", warehouse, "--repair")
            }) {
                assertThat(EraForge.run(5, MINIMUMS, refused)).contains("access denied", "Read-only file system");
            }
        }
    }

    /** A file system in memory; mounting it requires root. */
    private record Tmpfs(Path folder) implements AutoCloseable {
        static Tmpfs mounted(Path folder, long bytes) throws IOException, InterruptedException {
            Files.createDirectories(folder);
            assumeTrue(
                    mount("mount", "-t", "tmpfs", "-o", "size=" + bytes, "tmpfs", folder.toString()),
                    "mounting requires root");
            return new Tmpfs(folder);
        }

        void remount(String option) throws IOException, InterruptedException {
            assertThat(mount("mount", "-o", "remount," + option, folder.toString()))
                    .isTrue();
        }

        /** Resizes the file system so that {@code bytes} are free, up to a page. */
        void leave(long bytes) throws IOException, InterruptedException {
            FileStore store = Files.getFileStore(folder);
            remount("size=" + (store.getTotalSpace() - store.getUnallocatedSpace() + bytes));
        }

        @Override
        public void close() throws IOException, InterruptedException {
            assertThat(mount("umount", "-l", folder.toString())).isTrue();
        }

        private static boolean mount(String... command) throws IOException, InterruptedException {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        }
    }

    private static String[] ingest(Path warehouse) {
        Path sample = dir.resolve("sample");
        return command(
                "ingest",
                warehouse,
                "--readings",
                sample.resolve("readings").toString(),
                "--eras",
                sample.resolve("eras.csv").toString());
    }

    private static String[] run(Path warehouse, String... more) {
        return Stream.concat(
                        Stream.of(command(
                                "run", warehouse, "--feature-set", "minimal", "--set", "retry.fallback-delay=10ms")),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private static String[] command(String name, Path warehouse, String... more) {
        return Stream.concat(Stream.of(name, "--warehouse", warehouse.toString()), Stream.of(more))
                .toArray(String[]::new);
    }

    private static Path largest(Path table) throws IOException {
        try (Stream<Path> all = Files.walk(table)) {
            return all.filter(path -> path.toString().endsWith(".parquet"))
                    .filter(path -> !path.toString().contains("_delta_log"))
                    .max(java.util.Comparator.comparingLong(
                            path -> path.toFile().length()))
                    .orElseThrow();
        }
    }
}
