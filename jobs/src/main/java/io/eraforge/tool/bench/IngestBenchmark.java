package io.eraforge.tool.bench;

import io.eraforge.config.Settings;
import io.eraforge.table.Store;
import io.eraforge.tool.WorkFolder;
import io.eraforge.tool.bench.measure.FileStats;
import io.eraforge.tool.bench.measure.StepMeter;
import io.eraforge.workload.era.ingest.Ingest;
import io.eraforge.workload.era.ingest.IngestRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;

/** Measures ingest of one file in each format, each time into a new warehouse. */
public final class IngestBenchmark {
    private final SparkSession spark;
    private final Settings settings;
    private final Path folder;
    private final StepMeter meter;
    private final BenchReport.Volume volume;
    private final Consumer<String> log;
    private int count;

    IngestBenchmark(
            SparkSession spark,
            Settings settings,
            Path folder,
            StepMeter meter,
            BenchReport.Volume volume,
            Consumer<String> log) {
        this.spark = spark;
        this.settings = settings;
        this.folder = folder;
        this.meter = meter;
        this.volume = volume;
        this.log = log;
    }

    /** Writes the files to ingest. */
    Map<IngestSource, Path> sources(Store data) {
        Map<IngestSource, Path> files = new EnumMap<>(IngestSource.class);
        for (IngestSource source : IngestSource.values()) {
            log.accept("Writing readings as %s …".formatted(source.label()));
            files.put(source, source.write(data, folder));
        }
        return files;
    }

    List<BenchStep> steps(Map<IngestSource, Path> sources) {
        List<BenchStep> steps = new ArrayList<>();
        sources.forEach((source, file) -> {
            log.accept("Measuring ingest of %s …".formatted(source.label()));
            StepMeter.Measurement measurement = meter.measure(() -> ingest(file));
            steps.add(BenchStep.of(step(source), measurement, volume, FileStats.data(newest()), Double.NaN));
        });
        WorkFolder.delete(newest());
        return steps;
    }

    /** The name of the step that ingests a source. */
    public static String step(IngestSource source) {
        return "ingest " + source.label();
    }

    private void ingest(Path file) {
        if (count > 0) {
            WorkFolder.delete(newest());
        }
        count++;
        try (Store store = Store.openForWriting(spark, newest().toString(), "bench", settings.lease())) {
            Ingest.run(store, settings.ingest(), IngestRequest.of(List.of(file.toString()), ""));
        }
    }

    private Path newest() {
        return folder.resolve("ingested-" + count);
    }
}
