package io.eraforge.workload.era.ingest.parse;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/** Parses the times of one column in its {@link TimeFormat} and holds the last one. Not thread-safe. */
public final class TimeParser {
    public static final long DAY_US = 86_400_000_000L;

    private final TimeFormat format;
    private final DateTimeScanner scanner = new DateTimeScanner();
    private final DateTimeFormatter formatter;
    private long dayUs;
    private long clockUs;
    private long offsetUs;
    private boolean hasDate;
    private boolean hasTime;
    private boolean hasOffset;

    public TimeParser(TimeFormat format) {
        this.format = format;
        formatter =
                format instanceof TimeFormat.Pattern p ? DateTimeFormatter.ofPattern(p.pattern(), Locale.ROOT) : null;
    }

    /** Local midnight of the date, in microseconds since 1970; 0 without a date. */
    public long dayUs() {
        return dayUs;
    }

    /** Microseconds since midnight. */
    public long clockUs() {
        return clockUs;
    }

    /** Offset from UTC in microseconds, positive to the east; valid only if {@link #hasOffset}. */
    public long offsetUs() {
        return offsetUs;
    }

    public boolean hasDate() {
        return hasDate;
    }

    public boolean hasTime() {
        return hasTime;
    }

    public boolean hasOffset() {
        return hasOffset;
    }

    public boolean read(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return read(bytes, 0, bytes.length);
    }

    /** Parses {@code b[from, to)}; returns whether it is a time in this format. */
    public boolean read(byte[] b, int from, int to) {
        if (format instanceof TimeFormat.Text t) {
            return scanner.scan(b, from, to) && setScanned(t.order());
        }
        String value = new String(b, from, to - from, StandardCharsets.UTF_8).strip();
        return formatter != null ? readPattern(value) : readNumber(value);
    }

    /** Accepts the value of a typed column; returns whether it is a time in this format. */
    public boolean read(long value) {
        if (format instanceof TimeFormat.Typed t) {
            return setMicros(value, t.utc());
        }
        if (format instanceof TimeFormat.Epoch e) {
            long limit = Long.MAX_VALUE / e.unit().microsMultiplier;
            return value < limit
                    && value > -limit
                    && setMicros(Math.floorDiv(value * e.unit().microsMultiplier, e.unit().microsDivisor), true);
        }
        return read(Long.toString(value));
    }

    private boolean setScanned(DateTimeScanner.Order order) {
        hasDate = scanner.hasDate();
        hasTime = scanner.hasTime();
        hasOffset = scanner.hasOffset();
        clockUs = scanner.clockUs();
        offsetUs = scanner.offsetUs();
        long day = hasDate ? scanner.epochDay(order) : 0;
        dayUs = day * DAY_US;
        return day != DateTimeScanner.INVALID;
    }

    private boolean setMicros(long us, boolean utc) {
        hasDate = hasTime = true;
        hasOffset = utc;
        offsetUs = 0;
        dayUs = Math.floorDiv(us, DAY_US) * DAY_US;
        clockUs = us - dayUs;
        return true;
    }

    private boolean readNumber(String value) {
        try {
            BigDecimal number = new BigDecimal(value);
            // Guards against huge exponents, which BigDecimal would expand in memory.
            if (number.precision() - number.scale() > 20 || number.scale() > 1000) {
                return false;
            }
            if (format instanceof TimeFormat.Epoch e) {
                BigDecimal us = number.multiply(BigDecimal.valueOf(e.unit().microsMultiplier))
                        .divide(BigDecimal.valueOf(e.unit().microsDivisor), 0, RoundingMode.FLOOR);
                return setMicros(us.longValueExact(), true);
            }
            return read(number.longValueExact());
        } catch (ArithmeticException | NumberFormatException e) {
            return false;
        }
    }

    private boolean readPattern(String value) {
        try {
            TemporalAccessor parsed = formatter.parse(value);
            var date = parsed.query(TemporalQueries.localDate());
            var time = parsed.query(TemporalQueries.localTime());
            var instant = parsed.isSupported(ChronoField.INSTANT_SECONDS);
            hasDate = date != null;
            hasTime = time != null;
            hasOffset = instant || parsed.isSupported(ChronoField.OFFSET_SECONDS);
            dayUs = hasDate ? date.toEpochDay() * DAY_US : 0;
            clockUs = hasTime ? time.toNanoOfDay() / 1000 : 0;
            offsetUs = hasOffset ? offset(parsed, instant) : 0;
            return hasDate || hasTime;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private long offset(TemporalAccessor parsed, boolean instant) {
        return instant
                ? dayUs + clockUs - (parsed.getLong(ChronoField.INSTANT_SECONDS) * 1_000_000 + clockUs % 1_000_000)
                : parsed.getLong(ChronoField.OFFSET_SECONDS) * 1_000_000;
    }
}
