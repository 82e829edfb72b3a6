package io.eraforge.workload.era.ingest.parse;

import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import io.eraforge.workload.era.ingest.parse.TimeFormat.ClockStyle;
import java.nio.charset.StandardCharsets;

/** Counts over a sample of a column's cells that show whether they are dates, times of day, or both. */
public final class TimeProfile {
    private static final double MIN_MATCHING_SHARE = 0.8;

    private final DateTimeScanner scanner = new DateTimeScanner();
    private final DateOrderEvidence order = new DateOrderEvidence();
    /** Cells that are not missing; the other counts are of these. */
    private int present;

    private int timestamps;
    private int dates;
    private int clocks;
    /** Dates written as digits only. */
    private int digitDates;
    /** Dates with a time after midnight. */
    private int notMidnight;

    private int monthNames;
    private int ranges;
    /** Times of day with two points, such as 18.00.00, and with one, such as 18.00. */
    private int twoPoints;

    private int onePoint;
    /** Cells that begin like a time of day, such as 12h30 or 12:30 Uhr. */
    private int clockLike;
    /** Whole numbers of up to six digits, and their extremes. */
    private int wholes;

    private int smallest = Integer.MAX_VALUE;
    private int largest = Integer.MIN_VALUE;
    private int sixties;

    /** Adds a cell that is not missing, without surrounding spaces. */
    public void add(String cell) {
        present++;
        byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
        addWhole(cell);
        clockLike += cell.matches("\\d{1,2}(:\\d|h(\\d| |$)).*") ? 1 : 0;
        if (cell.indexOf('.') > 0 && scanner.scanClock(bytes, 0, bytes.length)) {
            boolean two = cell.matches("\\d{1,2}\\.\\d{2}\\.\\d.*");
            twoPoints += two ? 1 : 0;
            onePoint += two ? 0 : 1;
            ranges += scanner.isRange() ? 1 : 0;
        }
        if (scanner.scan(bytes, 0, bytes.length) && (!scanner.hasDate() || isValidDate())) {
            addScanned(cell);
        }
    }

    private void addScanned(String cell) {
        digitDates += isDigits(cell) ? 1 : 0;
        timestamps += scanner.hasDate() && scanner.hasTime() ? 1 : 0;
        dates += scanner.hasDate() && !scanner.hasTime() ? 1 : 0;
        clocks += !scanner.hasDate() ? 1 : 0;
        notMidnight += scanner.hasDate() && scanner.clockUs() > 0 ? 1 : 0;
        monthNames += scanner.hasDate() && scanner.monthByName() ? 1 : 0;
        ranges += scanner.isRange() ? 1 : 0;
        order.add(scanner, cell, scanner.clockUs(), scanner.hasAmPm());
    }

    private boolean isValidDate() {
        for (Order each : Order.values()) {
            if (scanner.epochDay(each) != DateTimeScanner.INVALID) {
                return true;
            }
        }
        return false;
    }

    private void addWhole(String cell) {
        String whole = cell.endsWith(".0") ? cell.substring(0, cell.length() - 2) : cell;
        if (whole.isEmpty() || whole.length() > 6 || !isDigits(whole)) {
            return;
        }
        int value = Integer.parseInt(whole);
        wholes++;
        smallest = Math.min(smallest, value);
        largest = Math.max(largest, value);
        sixties += value % 100 >= 60 || value / 100 % 100 >= 60 ? 1 : 0;
    }

    private static boolean isDigits(String cell) {
        return cell.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Whether its cells are dates with times of day. */
    public boolean isTimestamp() {
        return mostly(timestamps) && digitDates == 0;
    }

    /** Whether its cells are dates without times of day, or at midnight. */
    public boolean isDate() {
        return mostly(dates + timestamps) && notMidnight == 0 && digitDates == 0;
    }

    /** Whether its cells are dates whose texts have no time of day, not even midnight. */
    public boolean isPlainDate() {
        return mostly(dates) && timestamps == 0 && digitDates == 0;
    }

    /** Whether its cells are times of day that cannot be anything else. */
    public boolean isClock() {
        return mostly(clocks) || (mostly(twoPoints) && !mostly(dates));
    }

    /** Whether its cells are dates written as digits, such as 20140330: only the header distinguishes them from numbers. */
    public boolean isDigitDate() {
        return mostly(digitDates) && digitDates == dates + timestamps;
    }

    /** Like {@link #isDigitDate}, with times of day, such as 201403300150. */
    public boolean isDigitTimestamp() {
        return isDigitDate() && timestamps > 0;
    }

    /** Whether it has at least half times that {@link TimeFormat.Text} can read. */
    public boolean isText() {
        return present > 0 && (timestamps + dates + clocks) * 2 >= present;
    }

    /** Whether its cells look like times of day, though they may not be readable as such. */
    public boolean isClockLike() {
        return isClock() || mostly(clockLike);
    }

    /** Whether its cells are whole numbers, all within these bounds. */
    public boolean isWholeWithin(int min, int max) {
        return present > 0 && wholes == present && smallest >= min && largest <= max;
    }

    /** Format of a column whose role or header says that it holds times of day; null if its cells do not agree. */
    public TimeFormat clockFormat() {
        if (mostly(clocks) || mostly(twoPoints) || mostly(onePoint)) {
            return new TimeFormat.Clock(ranges > 0 ? ClockStyle.RANGES : ClockStyle.TEXT);
        }
        if (isWholeWithin(0, 24)) {
            return new TimeFormat.Clock(ClockStyle.HOURS);
        }
        if (isWholeWithin(0, 240_000) && sixties == 0) {
            return new TimeFormat.Clock(largest > 2400 ? ClockStyle.HHMMSS : ClockStyle.HHMM);
        }
        return null;
    }

    /** What its dates say about the order of their parts; empty if their texts settle it. */
    public DateOrderEvidence order() {
        return order;
    }

    /** Format of texts that settle the order of their parts by themselves. */
    public TimeFormat.Text settledFormat() {
        return monthNames > 0 ? new TimeFormat.Text(Order.DMY, "month by name") : new TimeFormat.Text(Order.YMD);
    }

    /** Whether some of its cells are ranges, of which the start is taken. */
    public boolean hasRanges() {
        return ranges > 0;
    }

    private boolean mostly(int count) {
        return present > 0 && count >= MIN_MATCHING_SHARE * present;
    }
}
