package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.ingest.source.RecordTimeReader;
import io.eraforge.workload.era.ingest.source.RowParser;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceRecord;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Turns each record into a reading. Records and cells that cannot be read become rows with a reason instead; the columns are
 * those of {@link ParsedColumns#readings}.
 */
final class ReadingsParser implements RowParser {
    private static final int FIRST_SENSOR = 10;

    private final int file;
    private final String fixedSeries;
    private final ReadingsLayout layout;
    private final SensorColumn[] sensors;
    private final RecordTimeReader time;
    private final NumberParser numbers = new NumberParser();
    /** Month of the last reading and its bounds in UTC microseconds: readings mostly come month by month. */
    private String month;

    private long monthStartUs = Long.MAX_VALUE;
    private long monthEndUs = Long.MIN_VALUE;

    ReadingsParser(int file, String fixedSeries, ReadingsLayout layout) {
        this.file = file;
        this.fixedSeries = fixedSeries;
        this.layout = layout;
        sensors = layout.sensors().toArray(SensorColumn[]::new);
        time = new RecordTimeReader(layout.time(), layout.zone(), true);
    }

    /** Opens parsers on the executors. {@code series} maps numbers of files without a series column to their series. */
    record Factory(ReadingsLayout layout, Map<Integer, String> series) implements RowParser.Factory {
        Factory {
            series = Map.copyOf(series);
        }

        @Override
        public RowParser open(SourceFile file) {
            return new ReadingsParser(file.number(), series.get(file.number()), layout);
        }

        /** True if local times can be ambiguous: repeated hours are resolved by the preceding records. */
        @Override
        public boolean needsPrecedingRecords() {
            boolean local = !(layout.time().format() instanceof TimeFormat.Epoch);
            return local && !layout.zone().getRules().isFixedOffset();
        }
    }

    @Override
    public void parse(SourceRecord record, Consumer<Row> out) {
        if (record.defect() != null) {
            out.accept(problem(record, null, record.defect(), record.raw()));
            return;
        }
        String series = layout.series() < 0 ? fixedSeries : record.text(layout.series());
        if (series == null) {
            out.accept(problem(record, null, "no series", record.raw()));
            return;
        }
        long utc = time.read(record, series);
        if (time.problem() != null) {
            out.accept(problem(record, null, time.problem(), record.raw()));
            return;
        }
        out.accept(reading(record, series, utc, out));
    }

    private Row reading(SourceRecord record, String series, long utc, Consumer<Row> out) {
        Object[] cells = new Object[FIRST_SENSOR + layout.width()];
        int sentinels = 0;
        for (SensorColumn sensor : sensors) {
            double value = record.number(sensor.source(), numbers, sensor.decimal());
            if (Double.isNaN(value)) {
                if (numbers.isInvalid()) {
                    out.accept(problem(record, sensor.header(), "not a number", record.text(sensor.source())));
                }
            } else if (sensor.isSentinel(value)) {
                sentinels++;
            } else {
                cells[FIRST_SENSOR + sensor.target()] = value;
            }
        }
        cells[0] = file;
        cells[1] = record.line();
        cells[5] = time.repeated();
        cells[6] = sentinels;
        cells[7] = series;
        cells[8] = month(utc);
        cells[9] = utc;
        return RowFactory.create(cells);
    }

    /** UTC month as yyyy-MM. */
    private String month(long utcUs) {
        if (utcUs < monthStartUs || utcUs >= monthEndUs) {
            LocalDate first = LocalDate.ofEpochDay(Math.floorDiv(utcUs, TimeParser.DAY_US))
                    .withDayOfMonth(1);
            monthStartUs = first.toEpochDay() * TimeParser.DAY_US;
            monthEndUs = first.plusMonths(1).toEpochDay() * TimeParser.DAY_US;
            month = String.format(Locale.ROOT, "%04d-%02d", first.getYear(), first.getMonthValue());
        }
        return month;
    }

    private Row problem(SourceRecord record, String column, String reason, String raw) {
        Object[] cells = new Object[FIRST_SENSOR + layout.width()];
        cells[0] = file;
        cells[1] = record.line();
        cells[2] = column;
        cells[3] = reason;
        cells[4] = raw;
        return RowFactory.create(cells);
    }
}
