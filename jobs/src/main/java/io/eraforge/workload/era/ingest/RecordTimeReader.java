package io.eraforge.workload.era.ingest;

import io.eraforge.workload.era.ingest.parse.LocalTimeResolver;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import io.eraforge.workload.era.ingest.source.SourceRecord;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/** The UTC time of a record, from one column or two, in the source's zone. Keeps where each series has come to. */
public final class RecordTimeReader {
    static final String NONE = "no time";
    static final String UNREADABLE = "time not readable";
    public static final String SKIPPED = "local time skipped by daylight saving";
    static final String OUT_OF_RANGE = "time outside 1900 to 2200";

    private static final long EARLIEST = micros("1900-01-01T00:00:00Z");
    private static final long LATEST = micros("2200-01-01T00:00:00Z");

    private final TimeColumns columns;
    private final boolean follows;
    private final TimeParser moment;
    private final TimeParser clock;
    private final LocalTimeResolver zone;
    private final Map<String, LocalTimeResolver.SeriesClock> tracks = new HashMap<>();
    private String lastSeries;
    private LocalTimeResolver.SeriesClock lastTrack;
    private String problem;
    private boolean repeated;

    /** {@code follows}: whether records are readings that follow each other, which tells repeated hours apart. */
    public RecordTimeReader(TimeColumns columns, ZoneId zone, boolean follows) {
        this.columns = columns;
        this.follows = follows;
        moment = new TimeParser(columns.format());
        clock = new TimeParser(columns.clockFormat());
        this.zone = new LocalTimeResolver(zone);
    }

    /** Why the last record has no time, or null. */
    public String problem() {
        return problem;
    }

    /** Whether the last record's local time occurs twice. */
    public boolean repeated() {
        return repeated;
    }

    /** Microseconds since 1970, if there is no {@link #problem}. */
    public long read(SourceRecord record, String series) {
        repeated = false;
        problem = null;
        boolean ok = columns.joined() ? joined(record) : apart(record);
        if (!ok || !moment.hasDate()) {
            problem = record.text(columns.moment()) == null ? NONE : UNREADABLE;
            return 0;
        }
        boolean split = columns.clock() >= 0 && !columns.joined();
        long local = moment.dayUs() + (split ? clock.clockUs() : moment.clockUs());
        long utc = utc(local, split && clock.hasOffset() ? clock : moment, series);
        if (problem == null && (utc < EARLIEST || utc >= LATEST)) {
            problem = OUT_OF_RANGE;
        }
        return utc;
    }

    private boolean apart(SourceRecord record) {
        return record.time(columns.moment(), moment)
                && (columns.clock() < 0 || (record.time(columns.clock(), clock) && clock.hasTime()));
    }

    private boolean joined(SourceRecord record) {
        return moment.read(record.text(columns.moment()) + " " + record.text(columns.clock()));
    }

    private long utc(long local, TimeParser zoned, String series) {
        if (zoned.hasOffset()) {
            return local - zoned.offsetUs();
        }
        long utc = zone.utc(local, track(series));
        repeated = zone.repeated();
        problem = utc == LocalTimeResolver.SKIPPED ? SKIPPED : null;
        return utc;
    }

    private LocalTimeResolver.SeriesClock track(String series) {
        if (!follows) {
            return new LocalTimeResolver.SeriesClock();
        }
        // Mostly the same string as before, not only an equal one.
        if (!series.equals(lastSeries)) {
            lastSeries = series;
            lastTrack = tracks.computeIfAbsent(series, name -> new LocalTimeResolver.SeriesClock());
        }
        return lastTrack;
    }

    private static long micros(String instant) {
        return Instant.parse(instant).getEpochSecond() * 1_000_000;
    }
}
