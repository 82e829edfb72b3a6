package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What {@code readings} hold, by series and day: rows, values, first and last time, and a hash of the content. Kept per
 * data file in {@code reading_days}, so that only files that are new are read again, and compaction changes nothing.
 */
final class ReadingDays {
    static final long DAY_US = 86_400_000_000L;

    private ReadingDays() {}

    /** Brings {@code reading_days} up to date and returns {@code series, day, rows, cells, hash, first_us, last_us}. */
    static Dataset<Row> refresh(Store store) {
        Dataset<Row> readings = store.read(TableId.READINGS);
        List<String> paths = Arrays.asList(readings.inputFiles());
        Set<String> known = known(store);
        List<String> fresh =
                paths.stream().filter(path -> !known.contains(name(path))).toList();
        if (!fresh.isEmpty() || !store.exists(TableId.READING_DAYS)) {
            store.append(TableId.READING_DAYS, days(readings, fresh).coalesce(1));
        }
        return byDay(live(store, paths, known));
    }

    private static Set<String> known(Store store) {
        return store.exists(TableId.READING_DAYS)
                ? Set.copyOf(store.read(TableId.READING_DAYS)
                        .select("file")
                        .distinct()
                        .as(Encoders.STRING())
                        .collectAsList())
                : Set.of();
    }

    private static Dataset<Row> days(Dataset<Row> readings, List<String> files) {
        List<String> sensors = Sensors.of(readings.schema());
        Object[] months = files.stream().map(ReadingDays::month).distinct().toArray();
        Object[] names = files.stream().map(ReadingDays::name).toArray();
        return readings.where(col("month").isin(months))
                .select(
                        col("_metadata.file_name").as("file"),
                        col("series"),
                        Layout.tick("ts_us", DAY_US).as("day"),
                        col("ts_us"),
                        cells(sensors).as("cells"),
                        content(sensors).as("content"))
                .where(col("file").isin(names))
                .groupBy("file", "series", "day")
                .agg(
                        count(lit(1)).as("rows"),
                        sum("cells").as("cells"),
                        expr("bit_xor(content)").as("hash"),
                        min("ts_us").as("first_us"),
                        max("ts_us").as("last_us"));
    }

    private static Column cells(List<String> sensors) {
        List<Column> ones = sensors.stream()
                .map(id -> Sensors.column(id).isNotNull().cast("bigint"))
                .toList();
        return reduce(ones, Column::plus);
    }

    /** A reading's hash. A sensor without a value leaves it as it is, so a new column does not touch old readings. */
    private static Column content(List<String> sensors) {
        List<Column> hashes = sensors.stream()
                .map(id -> when(Sensors.column(id).isNull(), lit(0L))
                        .otherwise(xxhash64(lit(salt(id)), Sensors.column(id))))
                .toList();
        return xxhash64(col("ts_us"), reduce(hashes, Column::bitwiseXOR));
    }

    private static long salt(String id) {
        return XXH64.hashUTF8String(UTF8String.fromString(id), 0);
    }

    /** Combines columns pairwise: a chain of a thousand would overflow the planner's stack. */
    private static Column reduce(List<Column> columns, BinaryOperator<Column> combine) {
        if (columns.isEmpty()) {
            return lit(0L);
        }
        int half = columns.size() / 2;
        return half == 0
                ? columns.get(0)
                : combine.apply(
                        reduce(columns.subList(0, half), combine),
                        reduce(columns.subList(half, columns.size()), combine));
    }

    private static Dataset<Row> live(Store store, List<String> paths, Set<String> known) {
        Set<String> names = paths.stream().map(ReadingDays::name).collect(Collectors.toCollection(TreeSet::new));
        Dataset<Row> days = store.read(TableId.READING_DAYS);
        if (names.containsAll(known)) {
            return days;
        }
        Dataset<Row> files = store.spark()
                .createDataset(List.copyOf(names), Encoders.STRING())
                .toDF("file");
        return days.join(broadcast(files), "file");
    }

    private static Dataset<Row> byDay(Dataset<Row> days) {
        return days.groupBy("series", "day")
                .agg(
                        sum("rows").as("rows"),
                        sum("cells").as("cells"),
                        expr("bit_xor(hash)").as("hash"),
                        min("first_us").as("first_us"),
                        max("last_us").as("last_us"));
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String month(String path) {
        int from = path.lastIndexOf("month=") + "month=".length();
        return path.substring(from, path.indexOf('/', from));
    }
}
