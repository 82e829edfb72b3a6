package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.col;

import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/** The readings of some months: {@code series, ts_us} and a column per sensor. */
record Readings(Dataset<Row> frame, List<String> sensors) {

    static Readings of(Store store, Stream<String> months) {
        Dataset<Row> table = store.read(TableId.READINGS);
        List<String> sensors = Sensors.of(table.schema());
        Column[] columns = Stream.concat(
                        Stream.of(col("series"), col("ts_us")), sensors.stream().map(Sensors::column))
                .toArray(Column[]::new);
        return new Readings(
                table.where(col("month").isin(months.distinct().toArray())).select(columns), sensors);
    }

    JavaRDD<InternalRow> rows() {
        return RowFrames.rows(frame);
    }

    /** The readings without their values. */
    JavaRDD<InternalRow> digests() {
        return rows().mapPartitions(new ReadingDigests(sensors));
    }
}
