package io.eraforge.workload.era.prepare.reading;

import io.eraforge.table.delta.DataFile;
import io.eraforge.table.parquet.FlatFile;
import io.eraforge.table.parquet.FlatFile.TextRun;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.util.SerializableConfiguration;

/** Summarizes data files of {@code readings} like {@link ReadingDaySummarizer}, but reads them by column. */
final class ColumnDaySummarizer implements FlatMapFunction<Iterator<DataFile>, InternalRow> {
    private static final long serialVersionUID = 1;
    /** Rows whose digests are held at once. */
    private static final int SLICE_ROWS = 1 << 19;

    private final List<String> sensors;
    private final Broadcast<SerializableConfiguration> conf;

    ColumnDaySummarizer(List<String> sensors, Broadcast<SerializableConfiguration> conf) {
        this.sensors = sensors;
        this.conf = conf;
    }

    @Override
    public Iterator<InternalRow> call(Iterator<DataFile> files) {
        DayTotals days = new DayTotals();
        while (files.hasNext()) {
            DataFile file = files.next();
            try (FlatFile columns = FlatFile.open(conf.value().value(), file.path(), file.size())) {
                add(columns, UTF8String.fromString(new Path(file.path()).getName()), days);
            }
        }
        return days.rows();
    }

    private void add(FlatFile file, UTF8String name, DayTotals days) {
        List<TextRun> runs = file.runs(ReadingsTable.SERIES.name());
        int run = 0;
        for (int from = 0; from < file.rows(); from += SLICE_ROWS) {
            int to = Math.min(file.rows(), from + SLICE_ROWS);
            long[] ts = new long[to - from];
            file.longs(ReadingsTable.TS_US.name(), from, to, ts, 0);
            ColumnDigests digests = digests(file, from, to);
            int row = from;
            while (row < to) {
                run += row < runs.get(run).to() ? 0 : 1;
                int end = Math.min(to, runs.get(run).to());
                days.add(name, runs.get(run).text(), ts, 0, digests, row - from, end - from);
                row = end;
            }
        }
    }

    private ColumnDigests digests(FlatFile file, int from, int to) {
        ColumnDigests digests = new ColumnDigests(sensors, to - from);
        double[] values = new double[to - from];
        for (int sensor = 0; sensor < sensors.size(); sensor++) {
            file.doubles(sensors.get(sensor), from, to, values, 0);
            digests.add(sensor, values);
        }
        return digests;
    }
}
