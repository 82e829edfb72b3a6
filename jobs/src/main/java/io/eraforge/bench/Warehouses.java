package io.eraforge.bench;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.stage.Interruption;
import io.eraforge.stage.RunRequest;
import io.eraforge.stage.RunStage;
import io.eraforge.stage.prepare.Prepare;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import io.eraforge.telemetry.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;

/** The warehouses of a bench. Each prepare gets a new one that shares the readings, so that none finds anything done. */
final class Warehouses {
    private final SparkSession spark;
    private final Settings settings;
    private final Path folder;
    private final Path data;
    private int count;

    Warehouses(SparkSession spark, Settings settings, Path folder) {
        this.spark = spark;
        this.settings = settings;
        this.folder = folder;
        this.data = folder.resolve("data");
    }

    /** Returns the seconds it took. */
    double makeData(BenchData made) {
        long started = System.nanoTime();
        try (Store store = writing(data)) {
            made.write(store);
        }
        return (System.nanoTime() - started) / 1e9;
    }

    void prepare() {
        Path next = folder.resolve("warehouse-" + ++count);
        try {
            Files.createDirectories(next);
            for (TableId table : List.of(TableId.READINGS, TableId.ERAS)) {
                Files.createSymbolicLink(next.resolve(table.name()), data.resolve(table.name()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (Store store = writing(next)) {
            Prepare.run(store, settings);
        }
        if (count > 1) {
            Disk.delete(folder.resolve("warehouse-" + (count - 1)));
        }
    }

    /** Computes everything again. */
    void run(FeatureSet features) {
        run(features, Progress.SILENT);
    }

    void run(FeatureSet features, Progress progress) {
        RunRequest request = new RunRequest(List.of(BenchData.LEVEL), features, OptionalLong.empty(), true, false);
        try (Store store = writing(newest());
                Interruption interruption = Interruption.watch(spark.sparkContext())) {
            new RunStage(store, settings, progress, interruption).run("bench", request);
        }
    }

    /** The warehouse that was prepared last. */
    Store prepared() {
        return Store.reading(spark, newest().toString());
    }

    /** Data files of the newest warehouse: without those it shares. */
    Disk written() {
        return Disk.data(newest());
    }

    Path data() {
        return data;
    }

    Path newest() {
        return folder.resolve("warehouse-" + count);
    }

    private Store writing(Path warehouse) {
        return Store.writing(spark, warehouse.toString(), "bench", settings.lease());
    }
}
