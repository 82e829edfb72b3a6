package io.eraforge.ingest;

import io.eraforge.ingest.source.SourceRecord;
import io.eraforge.ingest.source.TimeColumns;
import io.eraforge.ingest.source.Times;
import io.eraforge.ingest.source.Zone;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/** The UTC time of a record, from one column or two, in the source's zone. Keeps where each series has come to. */
final class RecordTime {
    static final String NONE = "no time";
    static final String UNREADABLE = "time not readable";
    static final String SKIPPED = "local time skipped by daylight saving";
    static final String FAR = "time outside 1900 to 2200";

    private static final long EARLIEST = micros("1900-01-01T00:00:00Z");
    private static final long LATEST = micros("2200-01-01T00:00:00Z");

    private final TimeColumns columns;
    private final boolean follows;
    private final Times moment;
    private final Times clock;
    private final Zone zone;
    private final Map<String, Zone.Track> tracks = new HashMap<>();
    private String lastSeries;
    private Zone.Track lastTrack;
    private String problem;
    private boolean repeated;

    /** {@code follows}: whether records are readings that follow each other, which tells repeated hours apart. */
    RecordTime(TimeColumns columns, ZoneId zone, boolean follows) {
        this.columns = columns;
        this.follows = follows;
        moment = new Times(columns.format());
        clock = new Times(columns.clockFormat());
        this.zone = new Zone(zone);
    }

    /** Why the last record has no time, or null. */
    String problem() {
        return problem;
    }

    /** Whether the last record's local time occurs twice. */
    boolean repeated() {
        return repeated;
    }

    /** Microseconds since 1970, if there is no {@link #problem}. */
    long read(SourceRecord record, String series) {
        repeated = false;
        problem = null;
        boolean ok = columns.joined() ? joined(record) : apart(record);
        if (!ok || !moment.dated()) {
            problem = record.text(columns.moment()) == null ? NONE : UNREADABLE;
            return 0;
        }
        boolean split = columns.clock() >= 0 && !columns.joined();
        long local = moment.dayUs() + (split ? clock.clockUs() : moment.clockUs());
        long utc = utc(local, split && clock.zoned() ? clock : moment, series);
        if (problem == null && (utc < EARLIEST || utc >= LATEST)) {
            problem = FAR;
        }
        return utc;
    }

    private boolean apart(SourceRecord record) {
        return record.time(columns.moment(), moment)
                && (columns.clock() < 0 || (record.time(columns.clock(), clock) && clock.timed()));
    }

    private boolean joined(SourceRecord record) {
        return moment.read(record.text(columns.moment()) + " " + record.text(columns.clock()));
    }

    private long utc(long local, Times zoned, String series) {
        if (zoned.zoned()) {
            return local - zoned.offsetUs();
        }
        long utc = zone.utc(local, track(series));
        repeated = zone.repeated();
        problem = utc == Zone.SKIPPED ? SKIPPED : null;
        return utc;
    }

    private Zone.Track track(String series) {
        if (!follows) {
            return new Zone.Track();
        }
        // Mostly the same string as before, not only an equal one.
        if (!series.equals(lastSeries)) {
            lastSeries = series;
            lastTrack = tracks.computeIfAbsent(series, name -> new Zone.Track());
        }
        return lastTrack;
    }

    private static long micros(String instant) {
        return Instant.parse(instant).getEpochSecond() * 1_000_000;
    }
}
