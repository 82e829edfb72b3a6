package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.merge.ParsedRow;
import io.eraforge.workload.era.ingest.merge.RunBuilder;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import io.eraforge.workload.era.ingest.source.RowParser;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceRecord;
import io.eraforge.workload.era.ingest.time.RecordTimeReader;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Turns each record into a reading. Records and cells that cannot be read become problems instead.
 */
final class ReadingsParser implements RowParser<ParsedRow> {
    private final int file;
    private final String fixedSeries;
    private final String fixedSensor;
    private final ReadingsLayout layout;
    private final SensorColumn[] sensors;
    private final Map<String, SensorColumn> byTag = new HashMap<>();
    private final RecordTimeReader time;
    private final NumberParser numbers = new NumberParser();
    private final RunBuilder run;
    /** Month of the last reading and its bounds in UTC microseconds: readings mostly come month by month. */
    private String month;

    private long monthStartUs = Long.MAX_VALUE;
    private long monthEndUs = Long.MIN_VALUE;

    ReadingsParser(int file, String fixedSeries, String fixedSensor, ReadingsLayout layout) {
        this.file = file;
        this.fixedSeries = fixedSeries;
        this.fixedSensor = fixedSensor;
        this.layout = layout;
        sensors = layout.sensors().toArray(SensorColumn[]::new);
        layout.sensors().forEach(sensor -> byTag.put(sensor.header(), sensor));
        time = new RecordTimeReader(layout.time(), layout.zone(), true);
        boolean[] given = new boolean[layout.width()];
        layout.sensors().forEach(sensor -> given[sensor.target()] = true);
        run = new RunBuilder(file, given);
    }

    /**
     * Opens parsers on the executors. {@code series} maps numbers of files without a series column to their series, {@code sensors}
     * those of files that name their sensor to its name.
     */
    record Factory(ReadingsLayout layout, Map<Integer, String> series, Map<Integer, String> sensors)
            implements RowParser.Factory<ParsedRow> {
        Factory {
            series = Map.copyOf(series);
            sensors = Map.copyOf(sensors);
        }

        @Override
        public RowParser<ParsedRow> open(SourceFile file) {
            int number = file.number();
            return new ReadingsParser(number, series.get(number), sensors.get(number), layout);
        }

        /** True if local times can be ambiguous: repeated hours are resolved by the preceding records. */
        @Override
        public boolean needsPrecedingRecords() {
            boolean local = !(layout.time().format() instanceof TimeFormat.Epoch);
            return local && !layout.zone().getRules().isFixedOffset();
        }
    }

    @Override
    public void parse(SourceRecord record, Consumer<ParsedRow> out) {
        if (record.defect() != null) {
            out.accept(rejected(record, record.defect()));
            return;
        }
        String series = layout.series() < 0 ? fixedSeries : record.text(layout.series());
        if (series == null) {
            out.accept(rejected(record, "no series"));
            return;
        }
        SensorColumn single = layout.sparse() ? byTag.get(tag(record)) : null;
        if (layout.sparse() && single == null) {
            out.accept(rejected(record, "no sensor"));
            return;
        }
        // The records of each sensor of a long file are in order, but not those of a series.
        long utc = time.read(record, single == null ? series : series + '\0' + single.header());
        if (time.problem() != null) {
            out.accept(rejected(record, time.problem()));
            return;
        }
        if (single == null) {
            addReading(record, series, utc, out);
        } else {
            out.accept(reading(record, single, series, utc, out));
        }
    }

    @Override
    public char decimalMark(int column) {
        return layout.sensors().stream()
                .filter(sensor -> sensor.source() == column)
                .map(SensorColumn::decimal)
                .findFirst()
                .orElse('\0');
    }

    @Override
    public void flush(Consumer<ParsedRow> out) {
        if (!run.isEmpty()) {
            out.accept(run.take());
        }
    }

    private String tag(SourceRecord record) {
        return layout.tag() < 0 ? fixedSensor : record.text(layout.tag());
    }

    private void addReading(SourceRecord record, String series, long utc, Consumer<ParsedRow> out) {
        int empty = 0;
        for (SensorColumn sensor : sensors) {
            double value = value(record, sensor, out);
            run.set(sensor.target(), value);
            empty += isEmpty(value) ? 1 : 0;
        }
        run.count(sensors.length, empty, time.repeated(), time.isCut());
        run.add(record.line(), series, month(utc), utc);
        if (run.isFull()) {
            flush(out);
        }
    }

    private ParsedRow reading(
            SourceRecord record, SensorColumn sensor, String series, long utc, Consumer<ParsedRow> out) {
        double value = value(record, sensor, out);
        return new ParsedRow.Reading(
                file,
                record.line(),
                series,
                month(utc),
                utc,
                sensor.target(),
                value,
                isEmpty(value),
                time.repeated(),
                time.isCut());
    }

    private double value(SourceRecord record, SensorColumn sensor, Consumer<ParsedRow> out) {
        double value = record.number(sensor.source(), numbers, sensor.decimal());
        if (!Double.isNaN(value)) {
            return sensor.isSentinel(value) ? ParsedRow.SENTINEL : value;
        }
        if (numbers.isInvalid()) {
            out.accept(problem(record, sensor.header(), numbers.problem(), record.text(sensor.source()), 0));
        }
        return ParsedRow.NONE;
    }

    /** Whether the cell of the last value that was read was empty. */
    private boolean isEmpty(double value) {
        return Double.isNaN(value) && !ParsedRow.isSentinel(value) && !numbers.isInvalid();
    }

    /** Cells of a record that belong to sensors. */
    private int cellCount() {
        return layout.sparse() ? 1 : sensors.length;
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

    private ParsedRow rejected(SourceRecord record, String reason) {
        return problem(record, null, reason, record.raw(), cellCount());
    }

    private ParsedRow problem(SourceRecord record, String column, String reason, String raw, int cells) {
        return new ParsedRow.Problem(file, record.line(), column, reason, raw, cells);
    }
}
