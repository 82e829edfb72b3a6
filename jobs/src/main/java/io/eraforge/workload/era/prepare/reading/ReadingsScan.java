package io.eraforge.workload.era.prepare.reading;

import static org.apache.spark.sql.functions.col;

import io.eraforge.table.Store;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/** Scan of some months of {@code readings}: {@code series, ts_us} and a column per sensor. */
public record ReadingsScan(Dataset<Row> dataset, List<String> sensors) {

    public static ReadingsScan of(Store store, Stream<String> months) {
        Dataset<Row> table = store.read(ReadingsTable.ID);
        List<String> sensors = ReadingsTable.sensors(table.schema());
        Column[] columns = Stream.concat(
                        Stream.of(col("series"), col("ts_us")), sensors.stream().map(SensorColumns::column))
                .toArray(Column[]::new);
        return new ReadingsScan(
                table.where(col("month").isin(months.distinct().toArray())).select(columns), sensors);
    }

    public JavaRDD<InternalRow> rows() {
        return InternalRows.rows(dataset);
    }

    /** The readings with digests instead of values: see {@link ReadingDigester}. */
    public JavaRDD<InternalRow> digests() {
        return rows().mapPartitions(new ReadingDigester(sensors));
    }
}
