package io.eraforge.tool.bench;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.tool.WorkFolder;
import io.eraforge.tool.bench.measure.FileStats;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingDaysTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;

/** The warehouses of a bench. Each prepare gets a new one that links to the shared readings, so that it cannot skip any work. */
final class BenchWarehouses {
    private final SparkSession spark;
    private final Settings settings;
    private final Path folder;
    private final Path data;
    /** Eras of three levels. */
    private final Path levels;

    private int count;

    BenchWarehouses(SparkSession spark, Settings settings, Path folder) {
        this.spark = spark;
        this.settings = settings;
        this.folder = folder;
        this.data = folder.resolve("data");
        this.levels = folder.resolve("levels");
    }

    /** Returns the time taken in seconds. */
    double writeData(BenchData generator) {
        long started = System.nanoTime();
        try (Store store = openForWriting(data)) {
            generator.write(store, settings.ingest(), folder.resolve("generated"));
        }
        WorkFolder.delete(folder.resolve("generated"));
        try (Store store = openForWriting(levels)) {
            generator.writeErasOfAllLevels(store);
        }
        return (System.nanoTime() - started) / 1e9;
    }

    /** Prepares one level in a new warehouse and deletes the previous one. */
    void prepare() {
        prepare(data);
    }

    /** The same for three levels. */
    void prepareLevels() {
        prepare(levels);
    }

    private void prepare(Path eras) {
        Path next = folder.resolve("warehouse-" + ++count);
        try {
            Files.createDirectories(next);
            link(next, data, ReadingsTable.ID);
            link(next, data, ReadingDaysTable.ID);
            link(next, eras, ErasTable.ID);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (Store store = openForWriting(next)) {
            Prepare.run(store, settings);
        }
        if (count > 1) {
            WorkFolder.delete(folder.resolve("warehouse-" + (count - 1)));
        }
    }

    private static void link(Path warehouse, Path source, TableId table) throws IOException {
        Files.createSymbolicLink(warehouse.resolve(table.name()), source.resolve(table.name()));
    }

    boolean anyPrepared() {
        return count > 0;
    }

    /** Computes all features, also those that exist already. */
    void run(FeatureSet features) {
        run(features, RunListener.SILENT);
    }

    void run(FeatureSet features, RunListener listener) {
        RunRequest request =
                new RunRequest(EraWorkload.parts(List.of(BenchData.LEVEL)), OptionalLong.empty(), true, false);
        try (Store store = openForWriting(newest());
                Interruption interruption = Interruption.watch(spark.sparkContext())) {
            new WorkloadRunner(new EraWorkload(settings, features), store, settings, listener, interruption)
                    .run("bench", request);
        }
    }

    /** The generated tables. */
    Store generated() {
        return Store.openForReading(spark, data.toString());
    }

    /** The newest warehouse. */
    Store prepared() {
        return Store.openForReading(spark, newest().toString());
    }

    /** Data files of the newest warehouse, without the shared ones. */
    FileStats written() {
        return FileStats.data(newest());
    }

    Path data() {
        return data;
    }

    Path newest() {
        return folder.resolve("warehouse-" + count);
    }

    private Store openForWriting(Path warehouse) {
        return Store.openForWriting(spark, warehouse.toString(), "bench", settings.lease());
    }
}
