package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/** The source files of one ingest: found, told apart, hashed, grouped by their columns, and read as rows. */
public final class IngestSources {
    private final JavaSparkContext spark;
    private final TypedSource tables;
    private final Broadcast<SerializableConfiguration> conf;
    private final List<SourceFile> files = new ArrayList<>();
    private final List<SourceFile> empty = new ArrayList<>();
    private final List<String> skipped;
    private final Map<Integer, CsvHead> heads = new HashMap<>();
    private final Map<Integer, FileScanResult> scans = new HashMap<>();

    private IngestSources(SparkSession session, List<String> paths, char separator) {
        spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        tables = new TypedSource(session);
        Configuration hadoop = session.sessionState().newHadoopConf();
        conf = spark.broadcast(new SerializableConfiguration(hadoop));
        FileDiscovery discovery = new FileDiscovery(hadoop);
        List<FileDiscovery.Found> found = discovery.find(paths);
        skipped = discovery.skipped();
        int sampled = Math.max(20, Math.min(500, 50_000 / Math.max(1, found.size())));
        FormatDetector sniff = new FormatDetector(hadoop, separator, sampled);
        IntStream.range(0, found.size())
                .parallel()
                .mapToObj(i -> sniff.detect(found.get(i), i))
                .toList()
                .forEach(this::sort);
        scan();
    }

    /** Finds and scans the files; {@code separator} 0 means that each CSV file tells its own. */
    public static IngestSources open(SparkSession spark, List<String> paths, char separator) {
        return new IngestSources(spark, paths, separator);
    }

    /** Those that hold data, in order. */
    public List<SourceFile> files() {
        return files;
    }

    /** Those without a single record. */
    public List<SourceFile> empty() {
        return empty;
    }

    /** Files in folders whose endings say that they are something else. */
    public List<String> skipped() {
        return skipped;
    }

    /** Identity of a file's content. */
    public String hash(SourceFile file) {
        return file.format() == SourceFormat.DELTA
                ? tables.deltaHash(file.path())
                : scans.get(file.number()).hash();
    }

    /** The files by their columns, in order of first appearance. */
    public List<SourceGroup> groups(Collection<SourceFile> chosen) {
        Map<List<Object>, List<SourceFile>> alike = new LinkedHashMap<>();
        for (SourceFile file : chosen) {
            alike.computeIfAbsent(looks(file), key -> new ArrayList<>()).add(file);
        }
        return alike.values().stream().map(this::group).toList();
    }

    /** The rows that {@code parsers} make of a group's records. */
    public Dataset<Row> rows(SparkSession session, SourceGroup group, RowParser.Factory parsers, StructType schema) {
        if (!group.format().text()) {
            return TypedRecordReader.rows(tables.records(group), group, parsers, schema);
        }
        List<FileChunk> chunks =
                group.files().stream().flatMap(file -> chunks(file).stream()).toList();
        TextLayout layout = group.layout();
        Broadcast<SerializableConfiguration> hadoop = conf;
        return session.createDataFrame(
                spark.parallelize(chunks, slices(chunks.size()))
                        .flatMap(chunk -> new ChunkReader(hadoop.value().value(), chunk, layout, parsers)),
                schema);
    }

    private void sort(FormatDetector.Detected look) {
        if (look instanceof FormatDetector.Detected.Empty) {
            empty.add(look.file());
            return;
        }
        files.add(look.file());
        if (look instanceof FormatDetector.Detected.Csv csv) {
            heads.put(csv.file().number(), csv.head());
        }
    }

    private void scan() {
        List<RangeScanner.Range> ranges = files.stream()
                .filter(file -> file.format() != SourceFormat.DELTA)
                .flatMap(file -> RangeScanner.ranges(file).stream())
                .toList();
        if (ranges.isEmpty()) {
            return;
        }
        Broadcast<SerializableConfiguration> hadoop = conf;
        Map<Integer, List<RangeScanner.Part>> parts = new HashMap<>();
        spark.parallelize(ranges, slices(ranges.size()))
                .map(range -> new RangeScanner(hadoop.value().value()).read(range))
                .collect()
                .forEach(part -> parts.computeIfAbsent(part.file(), f -> new ArrayList<>())
                        .add(part));
        parts.forEach((file, list) -> scans.put(file, new FileScanResult(list)));
    }

    private int slices(int pieces) {
        return Math.max(1, Math.min(pieces, Math.max(spark.defaultParallelism() * 4, pieces / 8)));
    }

    private List<Object> looks(SourceFile file) {
        return switch (file.format()) {
            case CSV -> {
                CsvHead head = heads.get(file.number());
                yield List.of(SourceFormat.CSV, head.separator(), head.named(), head.header());
            }
            case JSON -> List.of(SourceFormat.JSON, scans.get(file.number()).names());
            case PARQUET ->
                List.of(
                        SourceFormat.PARQUET,
                        file.root(),
                        scans.get(file.number()).names());
            case DELTA -> List.of(SourceFormat.DELTA, file.number());
        };
    }

    private SourceGroup group(List<SourceFile> alike) {
        SourceFile first = alike.get(0);
        return switch (first.format()) {
            case CSV -> csv(alike, heads.get(first.number()));
            case JSON -> json(alike);
            case PARQUET, DELTA -> tables.group(first.format(), alike);
        };
    }

    private SourceGroup csv(List<SourceFile> alike, CsvHead head) {
        List<List<String>> sample = new ArrayList<>();
        for (SourceFile file : alike) {
            sample.addAll(heads.get(file.number()).sample());
            sample.addAll(scans.get(file.number()).sample(head.separator(), file));
        }
        List<ColumnType> types =
                head.header().stream().map(name -> ColumnType.TEXT).toList();
        return new SourceGroup(SourceFormat.CSV, head.separator(), head.named(), head.header(), types, sample, alike);
    }

    private SourceGroup json(List<SourceFile> alike) {
        Set<String> names = new LinkedHashSet<>(scans.get(alike.get(0).number()).names());
        if (names.isEmpty()) {
            throw IngestErrors.noRecords(alike.get(0).path());
        }
        List<String> columns = List.copyOf(names);
        List<List<String>> sample = JsonSample.of(conf.value().value(), alike, columns);
        List<ColumnType> types = columns.stream().map(name -> ColumnType.TEXT).toList();
        return new SourceGroup(SourceFormat.JSON, '\0', true, columns, types, sample, alike);
    }

    private List<FileChunk> chunks(SourceFile file) {
        CsvHead head = heads.get(file.number());
        // Only recoding takes the byte order mark away.
        long bom = file.isUtf16() ? 0 : file.bom();
        return scans.get(file.number())
                .chunks(file, head == null ? bom : bom + head.dataOffset(), head == null ? 1 : head.dataLine());
    }
}
