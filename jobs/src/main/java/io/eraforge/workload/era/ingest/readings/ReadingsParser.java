package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.RecordTimeReader;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.source.RowParser;
import io.eraforge.workload.era.ingest.source.SourceRecord;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Makes a reading of each record; what cannot be read goes the same way, with its reason. */
final class ReadingsParser implements RowParser {
    private static final int FIRST_SENSOR = 10;

    private final int file;
    private final String fixedSeries;
    private final ReadingsLayout layout;
    private final SensorColumn[] sensors;
    private final RecordTimeReader time;
    private final NumberParser numbers = new NumberParser();
    private final Months months = new Months();

    ReadingsParser(int file, String fixedSeries, ReadingsLayout layout) {
        this.file = file;
        this.fixedSeries = fixedSeries;
        this.layout = layout;
        sensors = layout.sensors().toArray(SensorColumn[]::new);
        time = new RecordTimeReader(layout.time(), layout.zone(), true);
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
            } else if (sensor.sentinel(value)) {
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
        cells[8] = months.of(utc);
        cells[9] = utc;
        return RowFactory.create(cells);
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
