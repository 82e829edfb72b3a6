package io.eraforge.workload.era.prepare.reading;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;

import io.eraforge.table.Store;
import io.eraforge.table.delta.DataFile;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.parquet.UnsupportedPageException;
import io.eraforge.workload.era.schema.ReadingDaysTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Summary of {@code readings} by data file, series and day: rows, values, first and last time, and a content hash. Stored in
 * {@code reading_days}, so that only new files are scanned; compaction does not change the hashes. {@code rows} has the rows of
 * the live data files, with the columns of {@link ReadingDaysTable}.
 */
public record ReadingDays(Dataset<Row> rows, ReadingTotals totals) {
    public static final long DAY_US = 86_400_000_000L;

    private static final int TASKS_PER_CORE = 4;
    /** Ingest adds a file for each task of a batch. */
    private static final int MAX_FILES = 64;

    /** Adds new data files to {@code reading_days} and reads it. */
    public static ReadingDays refresh(Store store) {
        Dataset<Row> readings = store.read(ReadingsTable.ID);
        List<String> paths = Arrays.asList(readings.inputFiles());
        Set<String> liveFiles = paths.stream().map(ReadingDays::fileName).collect(Collectors.toSet());
        Set<String> recorded = recorded(store.tables());
        List<String> newFiles = paths.stream()
                .filter(path -> !recorded.contains(fileName(path)))
                .toList();
        if (!newFiles.isEmpty() || !store.exists(ReadingDaysTable.ID)) {
            List<String> sensors = ReadingsTable.sensors(readings.schema());
            if (!appendByColumn(store, sensors, newFiles)) {
                Dataset<Row> added = recorded.isEmpty() ? readings : inFiles(readings, newFiles);
                store.append(ReadingDaysTable.ID, summarize(store, sensors, added));
            }
        }
        return new ReadingDays(live(store, liveFiles, recorded), ReadingTotals.of(store.tables(), liveFiles));
    }

    private static Set<String> recorded(Tables tables) {
        Set<String> names = new HashSet<>();
        tables.scan(ReadingDaysTable.ID)
                .columns(ReadingDaysTable.FILE)
                .forEach(row -> names.add(row.get(ReadingDaysTable.FILE)));
        return names;
    }

    private static Dataset<Row> inFiles(Dataset<Row> readings, List<String> files) {
        Object[] months = files.stream().map(ReadingDays::month).distinct().toArray();
        Object[] names = files.stream().map(ReadingDays::fileName).toArray();
        return readings.where(
                col("month").isin(months).and(col("_metadata.file_name").isin(names)));
    }

    /** False if the files cannot be read by column. */
    private static boolean appendByColumn(Store store, List<String> sensors, List<String> newFiles) {
        Set<String> names = newFiles.stream().map(ReadingDays::fileName).collect(Collectors.toSet());
        Optional<List<DataFile>> files = !store.takesFiles(ReadingsTable.ID)
                ? Optional.empty()
                : store.dataFiles(
                        ReadingsTable.ID,
                        newFiles.stream().map(ReadingDays::month).collect(Collectors.toSet()));
        return files.map(all -> all.stream()
                        .filter(file -> names.contains(fileName(file.path())))
                        .toList())
                .flatMap(added -> UnsupportedPageException.unlessThrown(() -> {
                    store.append(ReadingDaysTable.ID, summarizeByColumn(store, sensors, added));
                    return true;
                }))
                .isPresent();
    }

    private static Dataset<Row> summarizeByColumn(Store store, List<String> sensors, List<DataFile> files) {
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(store.spark().sparkContext());
        SerializableConfiguration conf =
                new SerializableConfiguration(store.spark().sessionState().newHadoopConf());
        int tasks = Math.max(1, Math.min(files.size(), TASKS_PER_CORE * context.defaultParallelism()));
        return InternalRows.dataset(
                        store.spark(),
                        context.parallelize(files, tasks)
                                .mapPartitions(new ColumnDaySummarizer(sensors, context.broadcast(conf))),
                        ReadingDaysTable.SCHEMA.spark())
                .repartition(1);
    }

    private static Dataset<Row> summarize(Store store, List<String> sensors, Dataset<Row> readings) {
        Column[] columns = Stream.concat(
                        Stream.of(col("_metadata.file_name"), col("series"), col("ts_us")),
                        sensors.stream().map(SensorColumns::column))
                .toArray(Column[]::new);
        return InternalRows.dataset(
                        store.spark(),
                        InternalRows.rows(readings.select(columns)).mapPartitions(new ReadingDaySummarizer(sensors)),
                        ReadingDaysTable.SCHEMA.spark())
                .repartition(1);
    }

    private static Dataset<Row> live(Store store, Set<String> liveFiles, Set<String> recorded) {
        Dataset<Row> days = store.read(ReadingDaysTable.ID);
        boolean manyFiles = days.inputFiles().length > MAX_FILES;
        if (liveFiles.containsAll(recorded) && !manyFiles) {
            return days;
        }
        Dataset<Row> files = store.spark()
                .createDataset(List.copyOf(liveFiles), Encoders.STRING())
                .toDF("file");
        Dataset<Row> live = days.join(broadcast(files), "file");
        if (manyFiles || recorded.size() > 2 * liveFiles.size()) {
            store.overwrite(ReadingDaysTable.ID, live.repartition(1));
            return store.read(ReadingDaysTable.ID);
        }
        return live;
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String month(String path) {
        int from = path.lastIndexOf("month=") + "month=".length();
        return path.substring(from, path.indexOf('/', from));
    }
}
