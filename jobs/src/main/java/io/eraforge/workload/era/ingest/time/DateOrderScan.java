package io.eraforge.workload.era.ingest.time;

import io.eraforge.workload.era.ingest.parse.DateOrderEvidence;
import io.eraforge.workload.era.ingest.parse.DateTimeScanner;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import io.eraforge.workload.era.ingest.source.RecordScan;
import io.eraforge.workload.era.ingest.source.SourceRecord;

/** Collects the evidence on the order of dates from every record of a part of the data. */
final class DateOrderScan implements RecordScan<DateOrderEvidence> {
    private final TimeColumns columns;
    private final DateOrderEvidence evidence = new DateOrderEvidence();
    private final DateTimeScanner scanner = new DateTimeScanner();
    private final TimeParser clock;

    DateOrderScan(TimeColumns columns) {
        this.columns = columns;
        clock = new TimeParser(columns.clockFormat());
    }

    @Override
    public void add(SourceRecord record) {
        String date = record.text(columns.column());
        if (date != null && scanner.scan(date)) {
            boolean separate = columns.clockColumn() >= 0 && record.time(columns.clockColumn(), clock);
            long clockUs = separate ? clock.clockUs() : scanner.clockUs();
            evidence.add(scanner, date, clockUs, separate ? clock.isTwelveHour() : scanner.hasAmPm());
        }
    }

    @Override
    public DateOrderEvidence result() {
        return evidence;
    }
}
