package io.eraforge.workload.era.prepare.reading;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;

import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/**
 * What {@code readings} hold, by data file, series and day: rows, values, first and last time, and a hash of the content. Kept in
 * {@code reading_days}, so that only new files are read again, and compaction changes nothing. {@code rows} are those of the files
 * in use, as {@link ReadingDaySummarizer#SCHEMA}.
 */
public record ReadingDays(Dataset<Row> rows, ReadingTotals totals) {
    public static final long DAY_US = 86_400_000_000L;

    /** Brings {@code reading_days} up to date. */
    public static ReadingDays refresh(Store store) {
        Dataset<Row> readings = store.read(TableId.READINGS);
        List<String> paths = Arrays.asList(readings.inputFiles());
        Set<String> live = paths.stream().map(ReadingDays::name).collect(Collectors.toSet());
        Set<String> known = known(store.tables());
        List<String> fresh =
                paths.stream().filter(path -> !known.contains(name(path))).toList();
        if (!fresh.isEmpty() || !store.exists(TableId.READING_DAYS)) {
            Dataset<Row> added = known.isEmpty() ? readings : only(readings, fresh);
            store.append(TableId.READING_DAYS, count(store, added));
        }
        return new ReadingDays(live(store, live, known), ReadingTotals.of(store.tables(), live));
    }

    private static Set<String> known(Tables tables) {
        Set<String> names = new HashSet<>();
        tables.read(TableId.READING_DAYS, List.of("file"), row -> names.add(row.text(0)));
        return names;
    }

    private static Dataset<Row> only(Dataset<Row> readings, List<String> files) {
        Object[] months = files.stream().map(ReadingDays::month).distinct().toArray();
        Object[] names = files.stream().map(ReadingDays::name).toArray();
        return readings.where(
                col("month").isin(months).and(col("_metadata.file_name").isin(names)));
    }

    private static Dataset<Row> count(Store store, Dataset<Row> readings) {
        List<String> sensors = SensorColumns.of(readings.schema());
        Column[] columns = Stream.concat(
                        Stream.of(col("_metadata.file_name"), col("series"), col("ts_us")),
                        sensors.stream().map(SensorColumns::column))
                .toArray(Column[]::new);
        return InternalRows.frame(
                        store.spark(),
                        InternalRows.rows(readings.select(columns)).mapPartitions(new ReadingDaySummarizer(sensors)),
                        ReadingDaySummarizer.SCHEMA)
                .repartition(1);
    }

    private static Dataset<Row> live(Store store, Set<String> names, Set<String> known) {
        Dataset<Row> days = store.read(TableId.READING_DAYS);
        if (names.containsAll(known)) {
            return days;
        }
        Dataset<Row> files = store.spark()
                .createDataset(List.copyOf(names), Encoders.STRING())
                .toDF("file");
        Dataset<Row> live = days.join(broadcast(files), "file");
        if (known.size() > 2 * names.size()) {
            store.overwrite(TableId.READING_DAYS, live.repartition(1));
            return store.read(TableId.READING_DAYS);
        }
        return live;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String month(String path) {
        int from = path.lastIndexOf("month=") + "month=".length();
        return path.substring(from, path.indexOf('/', from));
    }
}
