package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.workload.era.ingest.IngestNotes;
import io.eraforge.workload.era.ingest.ParsedColumns;
import io.eraforge.workload.era.ingest.readings.FileBatches.Batch;
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

/** How each file will be read: what its columns are, and into which sensors. */
final class ReadingsPlan {
    private final IngestSources sources;
    private final Settings.Ingest settings;
    private final SensorRegistry registry;
    private final Map<SourceFile, Entry> entries = new HashMap<>();

    private record Entry(ReadingsInference.Draft draft, List<Sensor> sensors) {}

    ReadingsPlan(IngestSources sources, Settings.Ingest settings, SensorRegistry registry) {
        this.sources = sources;
        this.settings = settings;
        this.registry = registry;
    }

    /** Looks at the files' columns and gives new ones their sensors. */
    void add(NewFiles fresh, IngestNotes notes) {
        for (SourceGroup group : sources.groups(fresh.files())) {
            ReadingsInference.Draft draft = new ReadingsInference(group, settings, notes).draft();
            Entry entry = new Entry(draft, registry.resolve(draft.sensors(), group.title()));
            group.files().forEach(file -> entries.put(file, entry));
            if (draft.series() >= 0) {
                group.files().forEach(fresh::markSeriesFromColumn);
            } else {
                notes.series(group, settings);
            }
        }
    }

    List<Batch> batches(List<SourceFile> files) {
        Map<SourceFile, Set<String>> ids = new HashMap<>();
        entries.forEach((file, entry) ->
                ids.put(file, entry.sensors().stream().map(Sensor::id).collect(Collectors.toSet())));
        return FileBatches.of(files, ids);
    }

    /** The batch's sensors, in the registry's order. */
    List<String> sensors(Batch batch) {
        return registry.sensors().stream()
                .map(Sensor::id)
                .filter(batch.sensors()::contains)
                .toList();
    }

    /** The batch's records as rows of {@link ParsedColumns#readings}. */
    Dataset<Row> parse(SparkSession spark, Batch batch, List<String> ids) {
        List<Dataset<Row>> parts = new ArrayList<>();
        for (SourceGroup group : sources.groups(batch.files())) {
            Map<Integer, String> series = new HashMap<>();
            group.files().forEach(file -> series.put(file.number(), SeriesName.of(file, settings)));
            ReadingsLayout layout = layout(entries.get(group.files().get(0)), ids);
            parts.add(sources.rows(spark, group, new ReadingsParsers(layout, series), ParsedColumns.readings(ids)));
        }
        return parts.stream().reduce(Dataset::union).orElseThrow();
    }

    private ReadingsLayout layout(Entry entry, List<String> ids) {
        ReadingsInference.Draft draft = entry.draft();
        List<SensorColumn> columns = IntStream.range(0, draft.sensors().size())
                .mapToObj(i -> column(draft, i, entry.sensors().get(i), ids))
                .toList();
        return new ReadingsLayout(draft.time(), settings.timeZone(), draft.series(), columns, ids.size());
    }

    private static SensorColumn column(ReadingsInference.Draft draft, int i, Sensor sensor, List<String> ids) {
        SensorRegistry.SourceColumn column = draft.sensors().get(i);
        double[] sentinels =
                sensor.sentinels().stream().mapToDouble(Double::doubleValue).toArray();
        return new SensorColumn(
                column.position() - 1,
                ids.indexOf(sensor.id()),
                column.label(),
                draft.decimals().charAt(i),
                sentinels);
    }
}
