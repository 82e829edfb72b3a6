package io.eraforge.table.delta;

import io.eraforge.table.damage.TableDamage;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.VersionChecksum;
import org.apache.spark.sql.delta.actions.AddFile;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Spark's index of the data files of one snapshot, read from Delta once. Delta's own scan looks up files with Spark jobs for every
 * query, which takes longer than most of our queries. Prunes partitions. Reading requires {@link #isPlainParquet()}.
 */
public final class SnapshotFileIndex implements FileIndex {
    /** Position of a partition in a local query; no partition column has this name. */
    private static final String ORDINAL = "_ordinal";

    private final Path root;
    private final Snapshot snapshot;
    private final boolean isPlainParquet;
    private final StructType schema;
    private final StructType partitions;
    private final Map<List<String>, List<AddFile>> files = new LinkedHashMap<>();

    private SnapshotFileIndex(Path root, Snapshot snapshot) {
        this.root = root;
        this.snapshot = snapshot;
        this.isPlainParquet = snapshot.protocol().minReaderVersion() == 1;
        this.schema = snapshot.metadata().schema();
        this.partitions = snapshot.metadata().partitionSchema();
        for (AddFile file : addFiles(snapshot)) {
            files.computeIfAbsent(values(file), key -> new ArrayList<>()).add(file);
        }
    }

    /** The newest snapshot of the table at {@code path}, from a listing of its log; version -1 if there is no table. */
    public static Snapshot latest(SparkSession spark, String path) {
        try {
            Snapshot snapshot = DeltaLog.forTable(spark, path).update(false, Option.empty(), Option.empty());
            for (FileStatus commit :
                    CollectionConverters.asJava(snapshot.logSegment().deltas())) {
                if (commit.getLen() == 0) {
                    throw TableDamage.emptyCommit(path, commit.getPath().toString());
                }
            }
            return snapshot;
        } catch (RuntimeException e) {
            throw TableDamage.ofLog(path, e);
        }
    }

    public static SnapshotFileIndex of(String path, Snapshot snapshot) {
        try {
            return new SnapshotFileIndex(new Path(path), snapshot);
        } catch (RuntimeException e) {
            throw TableDamage.ofLog(path, e);
        }
    }

    private SnapshotFileIndex(SnapshotFileIndex all, Predicate<String> chosen) {
        this.root = all.root;
        this.snapshot = all.snapshot;
        this.isPlainParquet = all.isPlainParquet;
        this.schema = all.schema;
        this.partitions = all.partitions;
        all.files.forEach((values, added) -> {
            List<AddFile> kept =
                    added.stream().filter(file -> chosen.test(path(file))).toList();
            if (!kept.isEmpty()) {
                files.put(values, kept);
            }
        });
    }

    /** Number of files. */
    public int count() {
        return files.values().stream().mapToInt(List::size).sum();
    }

    /** An index of the files whose paths match. */
    public SnapshotFileIndex only(Predicate<String> chosen) {
        return new SnapshotFileIndex(this, chosen);
    }

    /** Values of the first partition column. */
    public Set<String> firstPartitionValues() {
        return files.keySet().stream().map(values -> values.get(0)).collect(Collectors.toSet());
    }

    /** Paths of the files whose first partition column has one of {@code values}. */
    public List<String> paths(Set<String> values) {
        return files.entrySet().stream()
                .filter(partition -> values.contains(partition.getKey().get(0)))
                .flatMap(partition -> partition.getValue().stream())
                .map(this::path)
                .toList();
    }

    /** The files whose first partition column has one of {@code values}. */
    public List<DataFile> dataFiles(Set<String> values) {
        return files.entrySet().stream()
                .filter(partition -> values.contains(partition.getKey().get(0)))
                .flatMap(partition -> partition.getValue().stream()
                        .map(file -> new DataFile(
                                path(file), file.size(), partition.getKey().get(0))))
                .toList();
    }

    private static List<AddFile> addFiles(Snapshot snapshot) {
        Option<Seq<AddFile>> known = snapshot.checksumOpt().flatMap(VersionChecksum::allFiles);
        return known.isDefined()
                ? CollectionConverters.asJava(known.get())
                : snapshot.allFiles().collectAsList();
    }

    private List<String> values(AddFile file) {
        Map<String, String> values = CollectionConverters.asJava(file.partitionValues());
        return Arrays.stream(partitions.fieldNames()).map(values::get).collect(Collectors.toList());
    }

    private FileStatus status(AddFile file) {
        return new FileStatus(file.size(), false, 0, 0, file.modificationTime(), new Path(path(file)));
    }

    private String path(AddFile file) {
        return new Path(root, new Path(URI.create(file.path()))).toString();
    }

    public long version() {
        return snapshot.version();
    }

    Snapshot snapshot() {
        return snapshot;
    }

    StructType schema() {
        return schema;
    }

    /** Names of the partition columns. */
    List<String> partitions() {
        return List.of(partitions.fieldNames());
    }

    /** Whether data files can be read as plain Parquet: false if deletion vectors or column mapping were enabled. */
    public boolean isPlainParquet() {
        return isPlainParquet;
    }

    public Dataset<Row> read(SparkSession spark) {
        return read(spark, new ParquetFileFormat());
    }

    public Dataset<Row> read(SparkSession spark, FileFormat format) {
        HadoopFsRelation relation = new HadoopFsRelation(
                this,
                partitions,
                schema,
                Option.empty(),
                format,
                scala.collection.immutable.Map$.MODULE$.empty(),
                (org.apache.spark.sql.classic.SparkSession) spark);
        return spark.baseRelationToDataFrame(relation);
    }

    @Override
    public Seq<Path> rootPaths() {
        return seq(List.of(root));
    }

    @Override
    public Seq<PartitionDirectory> listFiles(Seq<Expression> partitionFilters, Seq<Expression> dataFilters) {
        PartitionFilter filter = new PartitionFilter(partitions, partitionFilters);
        List<PartitionDirectory> found = new ArrayList<>();
        files.forEach((values, added) -> {
            InternalRow row = row(values);
            if (filter.test(row)) {
                found.add(PartitionDirectory.apply(
                        row, added.stream().map(this::status).toArray(FileStatus[]::new)));
            }
        });
        return seq(found);
    }

    /** The files of the partitions that match {@code predicate}; empty if there are files and it refers to other columns. */
    Optional<List<AddFile>> matching(SparkSession spark, String predicate) {
        if (files.isEmpty()) {
            return Optional.of(List.of());
        }
        Expression condition =
                ((Filter) read(spark).where(predicate).queryExecution().analyzed()).condition();
        boolean partitionsOnly = CollectionConverters.asJava(
                        condition.references().toSeq())
                .stream()
                .allMatch(column -> partitions().contains(column.name()));
        if (!partitionsOnly) {
            return Optional.empty();
        }
        return Optional.of(matchingPartitions(spark, predicate).stream()
                .flatMap(partition -> files.get(partition).stream())
                .toList());
    }

    /** Evaluated by Spark as a query over a local relation: on the driver, without a job, and for any predicate Spark knows. */
    private List<List<String>> matchingPartitions(SparkSession spark, String predicate) {
        List<List<String>> all = new ArrayList<>(files.keySet());
        StructType texts = new StructType().add(ORDINAL, DataTypes.IntegerType);
        List<Column> typed = new ArrayList<>(List.of(functions.col(ORDINAL)));
        for (StructField field : partitions.fields()) {
            texts = texts.add(field.name(), DataTypes.StringType);
            typed.add(functions
                    .col("`" + field.name() + "`")
                    .cast(field.dataType())
                    .as(field.name()));
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Object[] cells = new Object[1 + partitions.length()];
            cells[0] = i;
            for (int j = 1; j < cells.length; j++) {
                String text = all.get(i).get(j - 1);
                cells[j] = text == null || text.isEmpty() ? null : text;
            }
            rows.add(RowFactory.create(cells));
        }
        return spark
                .createDataFrame(rows, texts)
                .select(typed.toArray(Column[]::new))
                .where(predicate)
                .select(ORDINAL)
                .collectAsList()
                .stream()
                .map(row -> all.get(row.getInt(0)))
                .toList();
    }

    private InternalRow row(List<String> values) {
        Object[] cells = new Object[partitions.length()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = value(values.get(i), partitions.fields()[i]);
        }
        return new GenericInternalRow(cells);
    }

    private static Object value(String text, StructField field) {
        DataType type = field.dataType();
        if (text == null || text.isEmpty()) {
            return null;
        }
        if (type.equals(DataTypes.StringType)) {
            return UTF8String.fromString(text);
        }
        if (type.equals(DataTypes.LongType)) {
            return Long.valueOf(text);
        }
        if (type.equals(DataTypes.IntegerType)) {
            return Integer.valueOf(text);
        }
        throw new IllegalStateException(
                "Unsupported type %s of partition column '%s'".formatted(type.sql(), field.name()));
    }

    @Override
    public String[] inputFiles() {
        return files.values().stream()
                .flatMap(List::stream)
                .map(file -> status(file).getPath().toUri().toString())
                .toArray(String[]::new);
    }

    @Override
    public void refresh() {
        // The files of a snapshot never change.
    }

    @Override
    public long sizeInBytes() {
        return files.values().stream().mapToLong(SnapshotFileIndex::sum).sum();
    }

    /** Size in bytes of the files whose first partition column has one of {@code values}. */
    public long sizeInBytes(Set<String> values) {
        return files.entrySet().stream()
                .filter(partition -> values.contains(partition.getKey().get(0)))
                .mapToLong(partition -> sum(partition.getValue()))
                .sum();
    }

    private static long sum(List<AddFile> files) {
        return files.stream().mapToLong(AddFile::size).sum();
    }

    @Override
    public StructType partitionSchema() {
        return partitions;
    }

    private static <T> Seq<T> seq(List<T> list) {
        return CollectionConverters.asScala(list).toSeq();
    }
}
