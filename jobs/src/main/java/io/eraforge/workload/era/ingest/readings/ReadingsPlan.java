package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.workload.era.ingest.merge.ParsedRow;
import io.eraforge.workload.era.ingest.parse.SentinelRule;
import io.eraforge.workload.era.ingest.readings.FileBatches.Batch;
import io.eraforge.workload.era.ingest.readings.SensorRegistry.SourceColumn;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.schema.Sensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;

/** Maps the columns of each new file to sensors, and parses batches of files accordingly. */
final class ReadingsPlan {
    private final SparkSession spark;
    private final IngestSources sources;
    private final Settings.Ingest settings;
    private final Map<SourceFile, String> fileSensors;
    private final SensorRegistry registry;
    private final Map<SourceFile, Entry> entries = new HashMap<>();
    private final Set<String> known;
    private final Set<String> empty = new HashSet<>();

    /**
     * Columns of a file's group, and the sensors of its files with the columns that they are from. Sensors of {@code sparse}
     * files are named by a column or by the file. {@code sentinels} are the values of each sensor that mean missing.
     */
    private record Entry(
            ReadingsInference.InferredColumns columns,
            boolean sparse,
            List<SourceColumn> labels,
            List<Sensor> sensors,
            List<double[]> sentinels) {}

    /** {@code fileSensors} are the names of sensors by the file that names them. */
    ReadingsPlan(
            SparkSession spark,
            IngestSources sources,
            Settings.Ingest settings,
            Map<SourceFile, String> fileSensors,
            SensorRegistry registry) {
        this.spark = spark;
        this.sources = sources;
        this.settings = settings;
        this.fileSensors = fileSensors;
        this.registry = registry;
        known = registry.sensors().stream().map(Sensor::id).collect(Collectors.toSet());
    }

    /** Infers the files' columns and registers sensors for new ones. */
    void add(NewFiles newFiles, ReadingsNotes notes) {
        for (SourceGroup group : sources.groups(newFiles.files())) {
            ReadingsInference.InferredColumns columns =
                    new ReadingsInference(group, sources, sources.samples(group), settings).infer();
            boolean namedByFile = fileSensors.containsKey(group.files().get(0));
            List<SourceColumn> labels = labels(columns, namedByFile);
            List<Sensor> sensors = registry.resolve(labels, group.title());
            boolean sparse = namedByFile || columns.tag() >= 0;
            List<double[]> sentinels = IntStream.range(0, sensors.size())
                    .mapToObj(i -> sparse ? all(sensors.get(i)) : sentinels(columns, i, sensors.get(i)))
                    .toList();
            Entry entry = new Entry(columns, sparse, labels, sensors, sentinels);
            group.files().forEach(file -> entries.put(file, entry));
            addEmpty(entry);
            if (columns.series() >= 0) {
                group.files().forEach(newFiles::markSeriesFromColumn);
            }
            sources.headerNotes(group.files()).forEach(notes::header);
            notes.group(columns, labels, namedByFile);
            for (int i = 0; i < sensors.size(); i++) {
                notes.keptSentinels(group.title(), labels.get(i), all(sensors.get(i)), sentinels.get(i));
            }
        }
    }

    private static double[] all(Sensor sensor) {
        return sensor.sentinels().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** A column's values that mean missing: all configured ones but those that are ordinary and not set for it alone. */
    private double[] sentinels(ReadingsInference.InferredColumns inferred, int i, Sensor sensor) {
        SourceColumn column = inferred.sensors().get(i);
        double[] all = all(sensor);
        double[] sample = SentinelRule.values(
                inferred.group().sample(),
                column.position() - 1,
                inferred.decimals().charAt(i));
        Settings.SensorMapping mapping = settings.sensors().get(column.label());
        return DoubleStream.of(all)
                .filter(value -> (mapping != null && mapping.sentinels().contains(value))
                        || !SentinelRule.isOrdinary(value, sample, all))
                .toArray();
    }

    /** Adds new sensors whose columns are empty in the sample and not configured, unless all of them are. */
    private void addEmpty(Entry entry) {
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < entry.sensors().size() && !entry.sparse(); i++) {
            SourceColumn column = entry.labels().get(i);
            String id = entry.sensors().get(i).id();
            if (entry.columns().profiles().get(column.position() - 1).isEmpty()
                    && !settings.sensors().containsKey(column.label())
                    && !known.contains(id)) {
                ids.add(id);
            }
        }
        if (ids.size() < entry.sensors().size()) {
            empty.addAll(ids);
        }
    }

    /** Whether a sensor is one: its column had cells in the sample or is configured, or values were read. */
    boolean isSensor(String id, long valuesRead) {
        return valuesRead > 0 || !empty.contains(id);
    }

    /** What names the sensors: columns, or the texts of a column, or files. */
    private List<SourceColumn> labels(ReadingsInference.InferredColumns columns, boolean namedByFile) {
        if (!namedByFile && columns.tag() < 0) {
            return columns.sensors();
        }
        List<String> names = namedByFile
                ? columns.group().files().stream()
                        .map(fileSensors::get)
                        .distinct()
                        .sorted()
                        .toList()
                : SensorTags.collect(spark, sources, columns, settings);
        return IntStream.range(0, names.size())
                .mapToObj(i -> new SourceColumn(names.get(i), 1, i + 1))
                .toList();
    }

    List<Batch> batches(List<SourceFile> files) {
        Map<SourceFile, Set<String>> ids = new HashMap<>();
        entries.forEach((file, entry) ->
                ids.put(file, entry.sensors().stream().map(Sensor::id).collect(Collectors.toSet())));
        return FileBatches.of(files, ids);
    }

    /** The batch's sensors, in the registry's order. */
    List<Sensor> sensors(Batch batch) {
        return registry.sensors().stream()
                .filter(sensor -> batch.sensors().contains(sensor.id()))
                .toList();
    }

    /** The batch's records, with values in the order of its sensors. */
    JavaRDD<ParsedRow> parse(Batch batch) {
        List<String> ids = sensors(batch).stream().map(Sensor::id).toList();
        List<JavaRDD<ParsedRow>> parts = new ArrayList<>();
        for (SourceGroup group : sources.groups(batch.files())) {
            Map<Integer, String> series = new HashMap<>();
            Map<Integer, String> sensors = new HashMap<>();
            for (SourceFile file : group.files()) {
                series.put(file.number(), SeriesName.of(file, settings));
                if (fileSensors.containsKey(file)) {
                    sensors.put(file.number(), fileSensors.get(file));
                }
            }
            ReadingsLayout layout = layout(entries.get(group.files().get(0)), ids);
            parts.add(sources.parse(group, new ReadingsParser.Factory(layout, series, sensors)));
        }
        return parts.stream().reduce(JavaRDD::union).orElseThrow();
    }

    /** Inferred columns of a file, by its number. */
    ReadingsInference.InferredColumns columns(int file) {
        return entries.entrySet().stream()
                .filter(entry -> entry.getKey().number() == file)
                .findFirst()
                .orElseThrow()
                .getValue()
                .columns();
    }

    /** Cells of the records with these line numbers by file number, by file number and line. Reads these files again. */
    Map<List<Number>, List<String>> cells(SparkSession spark, Map<Integer, Set<Long>> lines) {
        List<SourceFile> files = entries.keySet().stream()
                .filter(file -> lines.containsKey(file.number()))
                .toList();
        Map<List<Number>, List<String>> cells = new HashMap<>();
        for (SourceGroup group : sources.groups(files)) {
            RecordCells.Factory parser = new RecordCells.Factory(group.columns().size(), lines);
            for (Row row :
                    sources.rows(spark, group, parser, RecordCells.SCHEMA).collectAsList()) {
                List<String> texts = CollectionConverters.asJava(row.<scala.collection.Seq<String>>getAs("cells"));
                cells.put(List.of(row.<Integer>getAs("file"), row.<Long>getAs("line")), texts);
            }
        }
        return cells;
    }

    private ReadingsLayout layout(Entry entry, List<String> ids) {
        ReadingsInference.InferredColumns inferred = entry.columns();
        List<SensorColumn> columns = IntStream.range(0, entry.sensors().size())
                .mapToObj(i -> column(entry, i, ids))
                .toList();
        return new ReadingsLayout(
                inferred.time(),
                settings.timeZone(),
                inferred.series(),
                entry.sparse(),
                inferred.tag(),
                columns,
                ids.size());
    }

    private static SensorColumn column(Entry entry, int i, List<String> ids) {
        Sensor sensor = entry.sensors().get(i);
        int source = entry.sparse() ? 0 : i;
        return new SensorColumn(
                entry.columns().sensors().get(source).position() - 1,
                ids.indexOf(sensor.id()),
                entry.labels().get(i).label(),
                entry.columns().decimals().charAt(source),
                entry.sentinels().get(i));
    }
}
