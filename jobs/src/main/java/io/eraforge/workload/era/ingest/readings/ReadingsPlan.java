package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.workload.era.ingest.readings.FileBatches.Batch;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.schema.Sensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Maps the columns of each new file to sensors, and parses batches of files accordingly. */
final class ReadingsPlan {
    private final IngestSources sources;
    private final Settings.Ingest settings;
    private final SensorRegistry registry;
    private final Map<SourceFile, Entry> entries = new HashMap<>();

    /** Columns of a file's group, and the sensors they belong to, in the same order. */
    private record Entry(ReadingsInference.InferredColumns columns, List<Sensor> sensors) {}

    ReadingsPlan(IngestSources sources, Settings.Ingest settings, SensorRegistry registry) {
        this.sources = sources;
        this.settings = settings;
        this.registry = registry;
    }

    /** Infers the files' columns and registers sensors for new ones. */
    void add(NewFiles newFiles, ReadingsNotes notes) {
        for (SourceGroup group : sources.groups(newFiles.files())) {
            ReadingsInference.InferredColumns columns = new ReadingsInference(group, settings, notes).infer();
            Entry entry = new Entry(columns, registry.resolve(columns.sensors(), group.title()));
            group.files().forEach(file -> entries.put(file, entry));
            if (columns.series() >= 0) {
                group.files().forEach(newFiles::markSeriesFromColumn);
            } else {
                notes.seriesNames(group);
            }
        }
    }

    List<Batch> batches(List<SourceFile> files) {
        Map<SourceFile, Set<String>> ids = new HashMap<>();
        entries.forEach((file, entry) ->
                ids.put(file, entry.sensors().stream().map(Sensor::id).collect(Collectors.toSet())));
        return FileBatches.of(files, ids);
    }

    /** Ids of the batch's sensors, in the registry's order. */
    List<String> sensors(Batch batch) {
        return registry.sensors().stream()
                .map(Sensor::id)
                .filter(batch.sensors()::contains)
                .toList();
    }

    /** The batch's records as rows with the columns of {@link ParsedColumns#readings}. */
    Dataset<Row> parse(SparkSession spark, Batch batch, List<String> ids) {
        List<Dataset<Row>> parts = new ArrayList<>();
        for (SourceGroup group : sources.groups(batch.files())) {
            Map<Integer, String> series = new HashMap<>();
            group.files().forEach(file -> series.put(file.number(), SeriesName.of(file, settings)));
            ReadingsLayout layout = layout(entries.get(group.files().get(0)), ids);
            parts.add(sources.rows(
                    spark, group, new ReadingsParser.Factory(layout, series), ParsedColumns.readings(ids)));
        }
        return parts.stream().reduce(Dataset::union).orElseThrow();
    }

    private ReadingsLayout layout(Entry entry, List<String> ids) {
        ReadingsInference.InferredColumns inferred = entry.columns();
        List<SensorColumn> columns = IntStream.range(0, inferred.sensors().size())
                .mapToObj(i -> column(inferred, i, entry.sensors().get(i), ids))
                .toList();
        return new ReadingsLayout(inferred.time(), settings.timeZone(), inferred.series(), columns, ids.size());
    }

    private static SensorColumn column(
            ReadingsInference.InferredColumns inferred, int i, Sensor sensor, List<String> ids) {
        SensorRegistry.SourceColumn column = inferred.sensors().get(i);
        double[] sentinels =
                sensor.sentinels().stream().mapToDouble(Double::doubleValue).toArray();
        return new SensorColumn(
                column.position() - 1,
                ids.indexOf(sensor.id()),
                column.label(),
                inferred.decimals().charAt(i),
                sentinels);
    }
}
