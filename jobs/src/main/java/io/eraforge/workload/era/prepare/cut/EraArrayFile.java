package io.eraforge.workload.era.prepare.cut;

import io.eraforge.config.Settings;
import io.eraforge.table.Store;
import io.eraforge.table.column.ColumnCodec;
import io.eraforge.table.column.ColumnFile;
import io.eraforge.table.column.DoubleArrayColumn;
import io.eraforge.table.column.LongArrayColumn;
import io.eraforge.table.column.LongColumn;
import io.eraforge.table.column.StringColumn;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import io.eraforge.workload.era.schema.EraArraysTable;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.util.SerializableConfiguration;

/** A data file of era partitions: one bucket, or some sensors of one. */
final class EraArrayFile implements AutoCloseable {
    static final StructType SCHEMA = EraArraysTable.SCHEMA.spark();
    /** Without the partition column. */
    private static final StructType COLUMNS = new StructType(Stream.of(SCHEMA.fields())
            .filter(field -> !field.name().equals(EraArraysTable.BUCKET.name()))
            .toArray(StructField[]::new));

    private static final List<String> KEYS = EraArraysTable.SCHEMA.id().statistics();
    private static final int BYTES_PER_VALUE = Long.BYTES + Double.BYTES;

    private final ColumnFile file;
    private final long rowGroupBytes;
    private final StringColumn series;
    private final LongColumn eraIds;
    private final LongColumn rows;
    private final LongColumn durations;
    private final StringColumn sensors;
    private final LongColumn counts;
    private final LongArrayColumn times;
    private final DoubleArrayColumn values;
    private long groupBytes;

    /** Where and how files are written. */
    record Target(String table, Broadcast<SerializableConfiguration> conf, long rowGroupBytes, ColumnCodec codec)
            implements Serializable {
        static Target of(Store store, TableId table, Settings.Prepare settings) {
            JavaSparkContext context =
                    JavaSparkContext.fromSparkContext(store.spark().sparkContext());
            return new Target(
                    store.path(table),
                    context.broadcast(new SerializableConfiguration(
                            store.spark().sessionState().newHadoopConf())),
                    settings.rowGroupBytes(),
                    ColumnCodec.valueOf(settings.compression().name()));
        }
    }

    EraArrayFile(Target target, long bucket) {
        rowGroupBytes = target.rowGroupBytes();
        file = new ColumnFile(
                target.conf().value().value(),
                target.table(),
                Map.of(EraArraysTable.BUCKET.name(), Long.toString(bucket)),
                COLUMNS,
                target.codec());
        series = file.strings(EraArraysTable.SERIES.name());
        eraIds = file.longs(EraArraysTable.ERA_ID.name());
        rows = file.longs(EraArraysTable.N_ROWS.name());
        durations = file.longs(EraArraysTable.DURATION_US.name());
        sensors = file.strings(EraArraysTable.SENSOR.name());
        counts = file.longs(EraArraysTable.N_VALUES.name());
        times = file.longArrays(EraArraysTable.T_US.name());
        values = file.doubleArrays(EraArraysTable.X.name());
    }

    /** Adds {@code ts[from, to)}, less the era's start, and {@code x[from, to)}. */
    void add(Group group, Span era, UTF8String sensor, long[] ts, double[] x, int from, int to) {
        series.add(group.series(), 1);
        eraIds.add(era.id());
        rows.add(era.rows());
        durations.add(era.durationUs());
        sensors.add(sensor, 1);
        counts.add(to - from);
        times.add(ts, from, to, era.startUs());
        values.add(x, from, to);
        groupBytes += (long) (to - from) * BYTES_PER_VALUE;
        if (groupBytes >= rowGroupBytes) {
            file.endRowGroup();
            groupBytes = 0;
        }
    }

    WrittenFile finish() {
        return file.finish(KEYS);
    }

    @Override
    public void close() {
        file.close();
    }
}
