package io.eraforge.workload.era.prepare.route;

import io.eraforge.workload.era.prepare.reading.InternalRows;
import io.eraforge.workload.era.prepare.reading.SeriesInterval;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Assignment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
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
 * Sends readings ({@code series, ts_us, …}) to the buckets whose eras of their series reach over them: puts {@code part},
 * {@code slot} and {@code per_task} in front of each, once per bucket.
 */
public final class ReadingRouter implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
    private static final long serialVersionUID = 1;
    private static final StructType HEAD = new StructType()
            .add("part", DataTypes.IntegerType, false)
            .add("slot", DataTypes.IntegerType, false)
            .add("per_task", DataTypes.IntegerType, false);

    private final Map<UTF8String, SeriesRoutes> bySeries = new HashMap<>();

    /** Collects the reaches of buckets; {@link #build} when all are there. */
    public static final class Builder {
        private final Map<String, List<SeriesRoutes.Leg>> legs = new HashMap<>();

        public void add(SeriesInterval reach, Assignment place) {
            if (reach.fromUs() < reach.toUs()) {
                legs.computeIfAbsent(reach.series(), series -> new ArrayList<>())
                        .add(new SeriesRoutes.Leg(reach.fromUs(), reach.toUs(), place));
            }
        }

        public ReadingRouter build() {
            ReadingRouter routes = new ReadingRouter();
            legs.forEach((series, of) -> routes.bySeries.put(UTF8String.fromString(series), SeriesRoutes.of(of)));
            return routes;
        }
    }

    private ReadingRouter() {}

    public Dataset<Row> apply(SparkSession spark, JavaRDD<InternalRow> readings, StructType schema) {
        StructType routed = HEAD;
        for (var field : schema.fields()) {
            routed = routed.add(field);
        }
        return InternalRows.frame(spark, readings.mapPartitions(this), routed);
    }

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> readings) {
        return new Routed(readings);
    }

    private final class Routed implements Iterator<InternalRow> {
        private final Iterator<InternalRow> readings;
        private final InternalRow head = new SpecificInternalRow(HEAD);
        private final JoinedRow out = new JoinedRow();
        private UTF8String lastSeries = UTF8String.EMPTY_UTF8;
        private SeriesRoutes routes = SeriesRoutes.NONE;
        private InternalRow reading;
        private long tsUs;
        private int leg = -1;

        private Routed(Iterator<InternalRow> readings) {
            this.readings = readings;
        }

        @Override
        public boolean hasNext() {
            while (leg < 0 && readings.hasNext()) {
                take(readings.next());
            }
            return leg >= 0;
        }

        private void take(InternalRow next) {
            reading = next;
            UTF8String series = reading.getUTF8String(0);
            if (!series.equals(lastSeries)) {
                lastSeries = series.clone();
                routes = bySeries.getOrDefault(lastSeries, SeriesRoutes.NONE);
            }
            tsUs = reading.getLong(1);
            leg = routes.last(tsUs);
        }

        @Override
        public InternalRow next() {
            if (!hasNext()) {
                throw new java.util.NoSuchElementException();
            }
            Assignment place = routes.place(leg);
            head.setInt(0, place.part());
            head.setInt(1, place.slot());
            head.setInt(2, place.sensors());
            leg = routes.before(leg, tsUs);
            return out.apply(head, reading);
        }
    }
}
