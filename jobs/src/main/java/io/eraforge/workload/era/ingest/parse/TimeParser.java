package io.eraforge.workload.era.ingest.parse;

import io.eraforge.workload.era.ingest.parse.TimeFormat.ClockStyle;
import io.eraforge.workload.era.ingest.parse.TimeFormat.Unit;
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
    private final IsoTimeScanner isoScanner = new IsoTimeScanner();
    private final DateTimeFormatter formatter;
    /** Whether the last text was scanned by {@link #isoScanner}. */
    private boolean iso;

    private long dayUs;
    private long clockUs;
    private long offsetUs;
    private boolean hasDate;
    private boolean hasTime;
    private boolean hasOffset;
    private boolean cut;
    private boolean wrongOrder;
    private boolean near1970;

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

    /** Whether the last text read is written with AM or PM. */
    public boolean isTwelveHour() {
        return !iso && scanner.hasAmPm();
    }

    /** Whether the last time read had digits below a microsecond, which were cut off. */
    public boolean isCut() {
        return cut;
    }

    /** Whether the last text is a date, but only in another order than the format's; never with the year first. */
    public boolean isWrongOrder() {
        return wrongOrder;
    }

    /** Whether the last number was refused because it is a time near 1970, unlike the others of its column. */
    public boolean isNear1970() {
        return near1970;
    }

    public boolean read(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return read(bytes, 0, bytes.length);
    }

    /** Parses {@code b[from, to)}; returns whether it is a time in this format. */
    public boolean read(byte[] b, int from, int to) {
        wrongOrder = near1970 = cut = false;
        if (format instanceof TimeFormat.Text t) {
            iso = isoScanner.scan(b, from, to);
            return iso ? setIso() : scanner.scan(b, from, to) && setScanned(t.order());
        }
        if (format instanceof TimeFormat.Clock c && isText(c.style())) {
            return scanner.scanClock(b, from, to) && setScanned(DateTimeScanner.Order.YMD);
        }
        long plain = formatter == null ? plainNumber(b, from, to) : -1;
        if (plain >= 0) {
            return read(plain);
        }
        String value = new String(b, from, to - from, StandardCharsets.UTF_8).strip();
        return formatter != null ? readPattern(value) : readNumber(value);
    }

    private static boolean isText(ClockStyle style) {
        return style == ClockStyle.TEXT || style == ClockStyle.RANGES;
    }

    /** Accepts the value of a typed column; returns whether it is a time in this format. */
    public boolean read(long value) {
        wrongOrder = near1970 = cut = false;
        if (format instanceof TimeFormat.Typed t) {
            return setMicros(value, t.utc());
        }
        if (format instanceof TimeFormat.Clock c && !isText(c.style())) {
            return setClock(value, c.style());
        }
        if (format instanceof TimeFormat.Epoch e) {
            Unit unit = e.unitOf(value);
            long limit = Long.MAX_VALUE / unit.microsMultiplier;
            if (value >= limit || value <= -limit) {
                return false;
            }
            cut = value % unit.microsDivisor != 0;
            return setEpoch(Math.floorDiv(value * unit.microsMultiplier, unit.microsDivisor), e);
        }
        return read(Long.toString(value));
    }

    /** The number if the text consists of up to 18 digits, or −1. */
    private static long plainNumber(byte[] b, int from, int to) {
        if (from == to || to - from > 18) {
            return -1;
        }
        long number = 0;
        for (int i = from; i < to; i++) {
            if (b[i] < '0' || b[i] > '9') {
                return -1;
            }
            number = number * 10 + (b[i] - '0');
        }
        return number;
    }

    private boolean setIso() {
        hasDate = hasTime = true;
        hasOffset = false;
        dayUs = isoScanner.dayUs();
        clockUs = isoScanner.clockUs();
        offsetUs = 0;
        return true;
    }

    private boolean setScanned(DateTimeScanner.Order order) {
        hasDate = scanner.hasDate();
        hasTime = scanner.hasTime();
        hasOffset = scanner.hasOffset();
        clockUs = scanner.clockUs();
        offsetUs = scanner.offsetUs();
        cut = scanner.isCut();
        long day = hasDate ? scanner.epochDay(order) : 0;
        dayUs = day * DAY_US;
        wrongOrder = day == DateTimeScanner.INVALID && order != DateTimeScanner.Order.YMD && fitsAnotherOrder();
        return day != DateTimeScanner.INVALID;
    }

    private boolean fitsAnotherOrder() {
        return scanner.epochDay(DateTimeScanner.Order.DMY) != DateTimeScanner.INVALID
                || scanner.epochDay(DateTimeScanner.Order.MDY) != DateTimeScanner.INVALID;
    }

    private boolean setClock(long value, ClockStyle style) {
        long seconds = style == ClockStyle.HHMMSS ? value % 100 : 0;
        long minutes = style == ClockStyle.HOURS ? 0 : (style == ClockStyle.HHMMSS ? value / 100 : value) % 100;
        long hours = style == ClockStyle.HOURS ? value : value / (style == ClockStyle.HHMMSS ? 10_000 : 100);
        hasDate = hasOffset = false;
        hasTime = true;
        dayUs = offsetUs = 0;
        clockUs = ((hours * 60 + minutes) * 60 + seconds) * 1_000_000;
        return value >= 0 && minutes < 60 && seconds < 60 && clockUs <= DAY_US;
    }

    private boolean setEpoch(long us, TimeFormat.Epoch epoch) {
        near1970 = epoch.bySize() && Math.abs(us) < TimeFormat.EARLIEST_BY_SIZE_US;
        return !near1970 && setMicros(us, true);
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
                Unit unit = e.unitOf(number.doubleValue());
                BigDecimal exact = number.multiply(BigDecimal.valueOf(unit.microsMultiplier))
                        .divide(BigDecimal.valueOf(unit.microsDivisor));
                BigDecimal us = exact.setScale(0, RoundingMode.FLOOR);
                cut = us.compareTo(exact) != 0;
                return setEpoch(us.longValueExact(), e);
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
            cut = hasTime && time.getNano() % 1000 != 0;
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
