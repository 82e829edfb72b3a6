package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.parse.LocalTimeResolver;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the UTC time of records from one or two columns. Stateful: tracks the last time of each series to resolve local times
 * that daylight saving repeats. The problems are stored in table {@code rejected}.
 */
public final class RecordTimeReader {
    static final String MISSING = "no time";
    static final String UNREADABLE = "time not readable";
    public static final String SKIPPED = "local time skipped by daylight saving";
    static final String OUT_OF_RANGE = "time outside 1900 to 2200";

    private static final long EARLIEST = micros("1900-01-01T00:00:00Z");
    private static final long LATEST = micros("2200-01-01T00:00:00Z");

    private final TimeColumns columns;
    private final boolean sequential;
    private final TimeParser parser;
    private final TimeParser clockParser;
    private final LocalTimeResolver resolver;
    private final Map<String, LocalTimeResolver.SeriesClock> clocks = new HashMap<>();
    private String lastSeries;
    private LocalTimeResolver.SeriesClock lastClock;
    private String problem;
    private boolean repeated;

    /** {@code sequential}: whether records are consecutive readings, whose order resolves repeated hours. */
    public RecordTimeReader(TimeColumns columns, ZoneId zone, boolean sequential) {
        this.columns = columns;
        this.sequential = sequential;
        parser = new TimeParser(columns.format());
        clockParser = new TimeParser(columns.clockFormat());
        resolver = new LocalTimeResolver(zone);
    }

    /** Why the time of the last record could not be read, or null. */
    public String problem() {
        return problem;
    }

    /** Whether the last record's local time occurs twice, because daylight saving ends. */
    public boolean repeated() {
        return repeated;
    }

    /** Microseconds since 1970 UTC; meaningless if there is a {@link #problem}. */
    public long read(SourceRecord record, String series) {
        repeated = false;
        problem = null;
        boolean parsed = columns.joined() ? readJoined(record) : readSeparately(record);
        if (!parsed || !parser.hasDate()) {
            problem = record.text(columns.column()) == null ? MISSING : UNREADABLE;
            return 0;
        }
        boolean separate = columns.clockColumn() >= 0 && !columns.joined();
        long local = parser.dayUs() + (separate ? clockParser.clockUs() : parser.clockUs());
        long utc = utc(local, separate && clockParser.hasOffset() ? clockParser : parser, series);
        if (problem == null && (utc < EARLIEST || utc >= LATEST)) {
            problem = OUT_OF_RANGE;
        }
        return utc;
    }

    private boolean readSeparately(SourceRecord record) {
        return record.time(columns.column(), parser)
                && (columns.clockColumn() < 0
                        || (record.time(columns.clockColumn(), clockParser) && clockParser.hasTime()));
    }

    private boolean readJoined(SourceRecord record) {
        return parser.read(record.text(columns.column()) + " " + record.text(columns.clockColumn()));
    }

    private long utc(long local, TimeParser zoned, String series) {
        if (zoned.hasOffset()) {
            return local - zoned.offsetUs();
        }
        long utc = resolver.utc(local, seriesClock(series));
        repeated = resolver.repeated();
        problem = utc == LocalTimeResolver.SKIPPED ? SKIPPED : null;
        return utc;
    }

    private LocalTimeResolver.SeriesClock seriesClock(String series) {
        if (!sequential) {
            return new LocalTimeResolver.SeriesClock();
        }
        // Usually the very same string as before, so that equals() is cheap.
        if (!series.equals(lastSeries)) {
            lastSeries = series;
            lastClock = clocks.computeIfAbsent(series, name -> new LocalTimeResolver.SeriesClock());
        }
        return lastClock;
    }

    private static long micros(String instant) {
        return Instant.parse(instant).getEpochSecond() * 1_000_000;
    }
}
