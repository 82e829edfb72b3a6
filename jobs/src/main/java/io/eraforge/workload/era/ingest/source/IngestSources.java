package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.path.FileDiscovery;
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
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/** Source files of one ingest: discovers and scans them, groups them by their columns and reads them as rows. */
public final class IngestSources {
    private static final int SAMPLED_FILES = 20;

    private final JavaSparkContext spark;
    private final TypedSource typed;
    private final Broadcast<SerializableConfiguration> conf;
    private final List<SourceFile> files = new ArrayList<>();
    private final List<SourceFile> empty = new ArrayList<>();
    private final List<String> skipped;
    private final List<String> notes;
    private final Map<Integer, CsvHead> heads = new HashMap<>();
    private final Map<Integer, FileScanResult> scans = new HashMap<>();

    private IngestSources(SparkSession session, List<String> paths, char separator) {
        spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        typed = new TypedSource(session);
        Configuration hadoop = session.sessionState().newHadoopConf();
        conf = spark.broadcast(new SerializableConfiguration(hadoop));
        FileDiscovery discovery = new FileDiscovery(hadoop);
        List<FileDiscovery.Found> found = discovery.find(paths);
        skipped = discovery.skipped();
        notes = discovery.notes();
        int sampleRecords = Math.max(20, Math.min(500, 50_000 / Math.max(1, found.size())));
        FormatDetector detector = new FormatDetector(hadoop, separator, sampleRecords);
        IntStream.range(0, found.size())
                .parallel()
                .mapToObj(i -> detector.detect(found.get(i), i))
                .toList()
                .forEach(this::addFile);
        scan();
    }

    /** Discovers and scans the files; a {@code separator} of 0 is detected for each CSV file. */
    public static IngestSources open(SparkSession spark, List<String> paths, char separator) {
        return new IngestSources(spark, paths, separator);
    }

    /** Files with records, in the order given. */
    public List<SourceFile> files() {
        return files;
    }

    /** Files without any record. */
    public List<SourceFile> empty() {
        return empty;
    }

    /** Files in folders that were skipped because of their extensions. */
    public List<String> skipped() {
        return skipped;
    }

    /** Sentences about what else was left out. */
    public List<String> notes() {
        return notes;
    }

    /** Sentences about lines above the data of these files that were not taken for what they might be. */
    public List<String> headerNotes(List<SourceFile> selected) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (SourceFile file : selected) {
            CsvHead head = heads.get(file.number());
            if (head != null && !head.notes().isEmpty()) {
                names.computeIfAbsent(String.join("; ", head.notes()), note -> new ArrayList<>())
                        .add(file.name());
            }
        }
        return names.entrySet().stream()
                .map(entry -> "%s: %s.".formatted(SourceGroup.title(entry.getValue()), entry.getKey()))
                .toList();
    }

    /** Identifies a file's content. Stored in tables {@code ingests} and {@code rejected}. */
    public String hash(SourceFile file) {
        return file.format() == SourceFormat.DELTA
                ? typed.deltaHash(file.path())
                : scans.get(file.number()).hash();
    }

    /** Groups files by format and columns, in order of first appearance. */
    public List<SourceGroup> groups(Collection<SourceFile> selected) {
        Map<List<Object>, List<SourceFile>> groups = new LinkedHashMap<>();
        for (SourceFile file : selected) {
            groups.computeIfAbsent(groupKey(file), key -> new ArrayList<>()).add(file);
        }
        return groups.values().stream().map(this::group).toList();
    }

    /** Reads all records of a group, in one job, and returns what the scans of its parts collected. */
    public <T> List<T> scan(SourceGroup group, RecordScan.Factory<T> scans) {
        if (!group.format().isText()) {
            return typed.records(group)
                    .toJavaRDD()
                    .mapPartitions(rows -> {
                        RecordScan<T> scan = scans.open();
                        TypedRecord record = new TypedRecord(rows);
                        while (record.next()) {
                            scan.add(record);
                        }
                        return List.of(scan.result()).iterator();
                    })
                    .collect();
        }
        List<FileChunk> chunks = chunks(group);
        SourceGroup.TextLayout layout = group.layout();
        Broadcast<SerializableConfiguration> hadoop = conf;
        return spark.parallelize(chunks, partitions(chunks.size()))
                .map(chunk -> {
                    RecordScan<T> scan = scans.open();
                    RowParser.Factory<Row> parsers = new RecordScan.Parsers(new RecordScan.Parser(scan));
                    // It makes no rows, so a single call reads the whole chunk.
                    if (new ChunkReader<>(hadoop.value().value(), chunk, layout, parsers).hasNext()) {
                        throw new IllegalStateException("a scan made rows");
                    }
                    return scan.result();
                })
                .collect();
    }

    /** Cells of sampled records of some of a group's files, each file by itself. */
    public List<List<List<String>>> samples(SourceGroup group) {
        if (!group.format().isText() || group.files().size() == 1) {
            return List.of(group.sample());
        }
        return group.files().stream()
                .limit(SAMPLED_FILES)
                .map(file -> groups(List.of(file)).get(0).sample())
                .toList();
    }

    /** Parses a group's records into rows with this schema. */
    public Dataset<Row> rows(
            SparkSession session, SourceGroup group, RowParser.Factory<Row> parsers, StructType schema) {
        return session.createDataFrame(parse(group, parsers), schema);
    }

    /** Parses a group's records. */
    public <T> JavaRDD<T> parse(SourceGroup group, RowParser.Factory<T> parsers) {
        if (!group.format().isText()) {
            return typed.parse(group, parsers);
        }
        List<FileChunk> chunks = chunks(group);
        SourceGroup.TextLayout layout = group.layout();
        Broadcast<SerializableConfiguration> hadoop = conf;
        return spark.parallelize(chunks, partitions(chunks.size()))
                .flatMap(chunk -> new ChunkReader<>(hadoop.value().value(), chunk, layout, parsers));
    }

    private void addFile(FormatDetector.Detected detected) {
        if (detected instanceof FormatDetector.Detected.Empty) {
            empty.add(detected.file());
            return;
        }
        files.add(detected.file());
        if (detected instanceof FormatDetector.Detected.Csv csv) {
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
        spark.parallelize(ranges, partitions(ranges.size()))
                .map(range -> new RangeScanner(hadoop.value().value()).read(range))
                .collect()
                .forEach(part -> parts.computeIfAbsent(part.file(), f -> new ArrayList<>())
                        .add(part));
        parts.forEach((file, list) -> scans.put(file, new FileScanResult(list)));
    }

    private int partitions(int pieces) {
        return Math.max(1, Math.min(pieces, Math.max(spark.defaultParallelism() * 4, pieces / 8)));
    }

    private List<Object> groupKey(SourceFile file) {
        return switch (file.format()) {
            case CSV -> {
                CsvHead head = heads.get(file.number());
                yield List.of(SourceFormat.CSV, head.separator(), head.hasHeader(), head.header());
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

    private SourceGroup group(List<SourceFile> members) {
        SourceFile first = members.get(0);
        return switch (first.format()) {
            case CSV -> csv(members, heads.get(first.number()));
            case JSON -> json(members);
            case PARQUET, DELTA -> typed.group(first.format(), members);
        };
    }

    private SourceGroup csv(List<SourceFile> members, CsvHead head) {
        List<List<String>> sample = new ArrayList<>();
        for (SourceFile file : members) {
            sample.addAll(heads.get(file.number()).sample());
            sample.addAll(scans.get(file.number()).sample(head.separator(), file));
        }
        List<ColumnType> types =
                head.header().stream().map(name -> ColumnType.TEXT).toList();
        return new SourceGroup(
                SourceFormat.CSV, head.separator(), head.hasHeader(), head.header(), types, sample, members);
    }

    private SourceGroup json(List<SourceFile> members) {
        Set<String> names =
                new LinkedHashSet<>(scans.get(members.get(0).number()).names());
        if (names.isEmpty()) {
            throw IngestErrors.noRecords(members.get(0).path());
        }
        List<String> columns = List.copyOf(names);
        List<List<String>> sample = JsonRecord.sample(conf.value().value(), members, columns);
        List<ColumnType> types = columns.stream().map(name -> ColumnType.TEXT).toList();
        return new SourceGroup(SourceFormat.JSON, '\0', true, columns, types, sample, members);
    }

    private List<FileChunk> chunks(SourceGroup group) {
        return group.files().stream().flatMap(file -> chunks(file).stream()).toList();
    }

    private List<FileChunk> chunks(SourceFile file) {
        CsvHead head = heads.get(file.number());
        // Recoding from UTF-16 already skips the byte order mark.
        long bom = file.isUtf16() ? 0 : file.bom();
        return scans.get(file.number())
                .chunks(file, head == null ? bom : bom + head.dataOffset(), head == null ? 1 : head.dataLine());
    }
}
