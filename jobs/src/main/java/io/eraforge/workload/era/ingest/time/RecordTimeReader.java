package io.eraforge.workload.era.ingest.time;

import io.eraforge.workload.era.ingest.parse.LocalTimeResolver;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import io.eraforge.workload.era.ingest.source.SourceRecord;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the UTC time of records from one or more columns. Stateful: tracks the last time of each series to resolve local times
 * that daylight saving repeats. The problems are stored in table {@code rejected}.
 */
public final class RecordTimeReader {
    static final String MISSING = "no time";
    static final String UNREADABLE = "time not readable";
    public static final String SKIPPED = "local time skipped by daylight saving";
    /** A date that fits only another order than that of the other dates. */
    public static final String WRONG_ORDER = "date in another order than the other dates";

    static final String NEAR_1970 = "time near 1970, unlike the other times";
    static final String OUT_OF_RANGE = "time outside 1900 to 2200";

    private static final long EARLIEST = micros("1900-01-01T00:00:00Z");
    private static final long LATEST = micros("2200-01-01T00:00:00Z");

    private final TimeColumns columns;
    private final boolean sequential;
    private final TimeParser parser;
    private final TimeParser clockParser;
    private final DatePartsReader parts;
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
        parts = new DatePartsReader(columns.parts());
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

    /** Whether digits below a microsecond were cut off the last record's time. */
    public boolean isCut() {
        return parser.isCut() || (columns.clockColumn() >= 0 && clockParser.isCut());
    }

    /** Microseconds since 1970 UTC; meaningless if there is a {@link #problem}. */
    public long read(SourceRecord record, String series) {
        repeated = false;
        problem = null;
        boolean parsed = columns.joined() ? readJoined(record) : readSeparately(record);
        if (!parsed) {
            problem = readProblem(record);
            return 0;
        }
        boolean separate = columns.clockColumn() >= 0 && !columns.joined();
        long utc = utc(dayUs() + clockUs(separate), separate && clockParser.hasOffset() ? clockParser : parser, series);
        if (problem == null && (utc < EARLIEST || utc >= LATEST)) {
            problem = OUT_OF_RANGE;
        }
        return utc;
    }

    private String readProblem(SourceRecord record) {
        boolean missing = columns.positions().stream().anyMatch(column -> record.text(column) == null);
        return missing ? MISSING : parser.isWrongOrder() ? WRONG_ORDER : parser.isNear1970() ? NEAR_1970 : UNREADABLE;
    }

    private long dayUs() {
        return columns.parts().hasDay() ? parts.dayUs() : parser.dayUs();
    }

    private long clockUs(boolean separate) {
        return columns.parts().hasClock() ? parts.clockUs() : separate ? clockParser.clockUs() : parser.clockUs();
    }

    private boolean readSeparately(SourceRecord record) {
        return (columns.parts().hasDay() || (record.time(columns.column(), parser) && parser.hasDate()))
                && parts.read(record)
                && (columns.clockColumn() < 0
                        || (record.time(columns.clockColumn(), clockParser) && clockParser.hasTime()));
    }

    private boolean readJoined(SourceRecord record) {
        return parser.read(record.text(columns.column()) + " " + record.text(columns.clockColumn()))
                && parser.hasDate();
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
