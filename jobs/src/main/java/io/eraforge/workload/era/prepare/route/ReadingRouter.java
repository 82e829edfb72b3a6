package io.eraforge.workload.era.prepare.route;

import io.eraforge.workload.era.prepare.reading.InternalRows;
import io.eraforge.workload.era.prepare.reading.SeriesInterval;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Assignment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.SpecificInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Routes readings ({@code series, ts_us, …}) to every bucket with an interval of their series that contains them: emits one row per
 * bucket, with {@code part}, {@code slot} and {@code per_task} prepended.
 */
public final class ReadingRouter implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
    private static final long serialVersionUID = 1;
    private static final StructType PREFIX = new StructType()
            .add("part", DataTypes.IntegerType, false)
            .add("slot", DataTypes.IntegerType, false)
            .add("per_task", DataTypes.IntegerType, false);

    private final Map<UTF8String, SeriesRoutes> bySeries = new HashMap<>();

    /** Collects the intervals of all buckets. */
    public static final class Builder {
        private final Map<String, List<SeriesRoutes.Route>> routes = new HashMap<>();

        public void add(SeriesInterval interval, Assignment assignment) {
            if (interval.fromUs() < interval.toUs()) {
                routes.computeIfAbsent(interval.series(), series -> new ArrayList<>())
                        .add(new SeriesRoutes.Route(interval.fromUs(), interval.toUs(), assignment));
            }
        }

        public ReadingRouter build() {
            ReadingRouter router = new ReadingRouter();
            routes.forEach((series, list) -> router.bySeries.put(UTF8String.fromString(series), SeriesRoutes.of(list)));
            return router;
        }
    }

    private ReadingRouter() {}

    public Dataset<Row> apply(SparkSession spark, JavaRDD<InternalRow> readings, StructType schema) {
        StructType routed = PREFIX;
        for (var field : schema.fields()) {
            routed = routed.add(field);
        }
        return InternalRows.dataset(spark, readings.mapPartitions(this), routed);
    }

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> readings) {
        return new RoutedReadings(readings);
    }

    private final class RoutedReadings implements Iterator<InternalRow> {
        private final Iterator<InternalRow> readings;
        private final InternalRow prefix = new SpecificInternalRow(PREFIX);
        private final JoinedRow out = new JoinedRow();
        private UTF8String lastSeries = UTF8String.EMPTY_UTF8;
        private SeriesRoutes seriesRoutes = SeriesRoutes.NONE;
        private InternalRow reading;
        private long tsUs;
        private int route = -1;

        private RoutedReadings(Iterator<InternalRow> readings) {
            this.readings = readings;
        }

        @Override
        public boolean hasNext() {
            while (route < 0 && readings.hasNext()) {
                start(readings.next());
            }
            return route >= 0;
        }

        private void start(InternalRow next) {
            reading = next;
            UTF8String series = reading.getUTF8String(0);
            if (!series.equals(lastSeries)) {
                lastSeries = series.clone();
                seriesRoutes = bySeries.getOrDefault(lastSeries, SeriesRoutes.NONE);
            }
            tsUs = reading.getLong(1);
            route = seriesRoutes.lastContaining(tsUs);
        }

        @Override
        public InternalRow next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Assignment assignment = seriesRoutes.assignment(route);
            prefix.setInt(0, assignment.firstTask());
            prefix.setInt(1, assignment.slot());
            prefix.setInt(2, assignment.sensorsPerTask());
            route = seriesRoutes.previousContaining(route, tsUs);
            return out.apply(prefix, reading);
        }
    }
}
