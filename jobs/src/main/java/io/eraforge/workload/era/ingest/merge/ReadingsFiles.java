package io.eraforge.workload.era.ingest.merge;

import io.eraforge.table.column.ColumnCodec;
import io.eraforge.table.column.ColumnFile;
import io.eraforge.table.column.DoubleColumn;
import io.eraforge.table.column.LongColumn;
import io.eraforge.table.column.StringColumn;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes merged readings of table {@code readings} by column, a file per month. The readings of a month are consecutive. */
final class ReadingsFiles {
    private static final List<String> KEYS = List.of(ReadingsTable.SERIES, ReadingsTable.TS, ReadingsTable.TS_US);
    private static final int BUFFERED_ROWS = 4096;
    private static final long ROW_GROUP_BYTES = 128L << 20;
    /** Rows of a page: prepare reads a series and time by whole pages. */
    private static final int PAGE_ROWS = 4 * BUFFERED_ROWS;
    /** Rows from which on a page ends where a series ends. */
    private static final int MIN_PAGE_ROWS = 1024;

    private final Configuration conf;
    private final String table;
    private final List<String> sensors;
    private final int[] positions;
    private final List<WrittenFile> written = new ArrayList<>();
    private final long[] timesUs = new long[BUFFERED_ROWS];
    private final double[][] values;
    private int rows;
    private int pageRows;
    private String month = "";
    private String series = "";
    private OpenFile open;

    /** A file and its columns. */
    private record OpenFile(
            ColumnFile file, StringColumn series, LongColumn ts, LongColumn tsUs, List<DoubleColumn> sensors) {}

    /** Writes to the folder {@code table}; {@code positions} are those of the sensors among a reading's values. */
    ReadingsFiles(Configuration conf, String table, List<String> sensors, int[] positions) {
        this.conf = conf;
        this.table = table;
        this.sensors = sensors;
        this.positions = positions;
        values = new double[positions.length][BUFFERED_ROWS];
    }

    List<WrittenFile> write(Iterator<MergedReading> readings) {
        try {
            while (readings.hasNext()) {
                add(readings.next());
            }
            finish();
            return written;
        } finally {
            if (open != null) {
                open.file().close();
            }
        }
    }

    private void add(MergedReading reading) {
        if (!reading.month().equals(month)) {
            finish();
            month = reading.month();
            open = open();
        }
        boolean isNewSeries = !reading.series().equals(series);
        if (rows == BUFFERED_ROWS || isNewSeries) {
            flush();
            endPages(isNewSeries ? MIN_PAGE_ROWS : PAGE_ROWS);
            series = reading.series();
        }
        timesUs[rows] = reading.tsUs();
        for (int i = 0; i < positions.length; i++) {
            values[i][rows] = reading.values()[positions[i]];
        }
        rows++;
    }

    private void endPages(int minRows) {
        if (pageRows >= minRows) {
            open.file().endPages();
            pageRows = 0;
        }
    }

    private OpenFile open() {
        pageRows = 0;
        StructType schema = ReadingsTable.schema(sensors);
        ColumnFile file = new ColumnFile(
                conf,
                table,
                Map.of(ReadingsTable.MONTH, month),
                new StructType(Arrays.copyOf(schema.fields(), schema.length() - 1)),
                ColumnCodec.LZ4);
        return new OpenFile(
                file,
                file.strings(ReadingsTable.SERIES),
                file.longs(ReadingsTable.TS),
                file.longs(ReadingsTable.TS_US),
                sensors.stream().map(file::doubles).toList());
    }

    private void flush() {
        if (rows == 0) {
            return;
        }
        open.series().add(UTF8String.fromString(series), rows);
        open.ts().add(timesUs, 0, rows);
        open.tsUs().add(timesUs, 0, rows);
        for (int i = 0; i < values.length; i++) {
            open.sensors().get(i).add(values[i], 0, rows);
        }
        pageRows += rows;
        rows = 0;
        if (open.file().bytes() > ROW_GROUP_BYTES) {
            open.file().endRowGroup();
            pageRows = 0;
        }
    }

    private void finish() {
        if (open != null) {
            flush();
            written.add(open.file().finish(KEYS));
            open.file().close();
            open = null;
        }
    }
}
