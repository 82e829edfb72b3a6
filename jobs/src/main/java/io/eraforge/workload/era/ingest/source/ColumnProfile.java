package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.parse.DateTimeScanner;
import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.parse.TimeFormat.Unit;
import java.util.List;
import java.util.regex.Pattern;

/** Statistics over a sample of a column's cells, from which its role, decimal mark and time format are inferred. */
public final class ColumnProfile {
    private static final Pattern GROUPED = Pattern.compile("[-+]?\\d{1,3},\\d{3}");
    private static final double MIN_MATCHING_SHARE = 0.8;

    private final String name;
    private final int index;
    private final ColumnType type;
    private final NumberParser parser = new NumberParser();
    private final DateTimeScanner scanner = new DateTimeScanner();
    /** Cells that are not missing; the other counts are of these. */
    private int present;

    private int numbers;
    private int points;
    private int commas;
    private int grouped;
    private int timestamps;
    private int dates;
    private int clocks;
    /** Dates written as digits only. */
    private int digitDates;

    /** Dates with a time after midnight. */
    private int notMidnight;

    private int dayFirst;
    private int monthFirst;
    /** Dates whose text does not settle the order of day, month and year. */
    private int unordered;

    private double largest;
    private String example = "";

    private ColumnProfile(String name, int index, ColumnType type) {
        this.name = name;
        this.index = index;
        this.type = type;
    }

    /** Profiles a column over up to some 5,000 records of the group's sample. */
    public static ColumnProfile of(SourceGroup group, int index) {
        ColumnProfile profile = new ColumnProfile(
                group.columns().get(index), index, group.types().get(index));
        List<List<String>> sample = group.sample();
        int stride = 1 + sample.size() / 5000;
        for (int i = 0; i < sample.size(); i += stride) {
            if (index < sample.get(i).size()
                    && !NumberParser.missing(sample.get(i).get(index))) {
                profile.add(sample.get(i).get(index).strip());
            }
        }
        return profile;
    }

    private void add(String cell) {
        present++;
        example = cell;
        addNumber(cell);
        if (scanner.scan(cell) && (!scanner.hasDate() || isValidDate())) {
            boolean digits = cell.chars().allMatch(c -> c >= '0' && c <= '9');
            digitDates += digits ? 1 : 0;
            timestamps += scanner.hasDate() && scanner.hasTime() ? 1 : 0;
            dates += scanner.hasDate() && !scanner.hasTime() ? 1 : 0;
            clocks += !scanner.hasDate() ? 1 : 0;
            notMidnight += scanner.hasDate() && scanner.clockUs() > 0 ? 1 : 0;
            addOrder();
        }
    }

    private boolean isValidDate() {
        return scanner.epochDay(Order.DMY) != DateTimeScanner.INVALID
                || scanner.epochDay(Order.MDY) != DateTimeScanner.INVALID;
    }

    private void addNumber(String cell) {
        boolean comma = cell.indexOf(',') >= 0;
        double value = parser.parse(cell, comma && cell.indexOf('.') < cell.indexOf(',') ? ',' : '.');
        if (parser.isInvalid()) {
            return;
        }
        numbers++;
        largest = Math.max(largest, Math.abs(value));
        points += !comma && cell.indexOf('.') >= 0 ? 1 : 0;
        commas += comma ? 1 : 0;
        grouped += comma && GROUPED.matcher(cell).matches() ? 1 : 0;
    }

    private void addOrder() {
        if (scanner.hasDate() && !scanner.settlesOrder()) {
            unordered++;
            dayFirst += scanner.first() > 12 && scanner.second() <= 12 ? 1 : 0;
            monthFirst += scanner.second() > 12 && scanner.first() <= 12 ? 1 : 0;
        }
    }

    public String name() {
        return name;
    }

    public int index() {
        return index;
    }

    public ColumnType type() {
        return type;
    }

    /** One of its cells, for messages; empty if all are missing. */
    public String example() {
        return example;
    }

    /** Whether it may hold readings: it is numeric, or text that is empty or at least half numbers. */
    public boolean mayBeSensor() {
        return type == ColumnType.NUMBER || (type == ColumnType.TEXT && (present == 0 || numbers * 2 >= present));
    }

    /** Whether its cells are dates with times of day. */
    boolean isTimestamp() {
        return typed() || (mostly(timestamps) && digitDates == 0);
    }

    /** Whether its cells are dates without times of day, or at midnight. */
    boolean dates() {
        return mostly(dates + timestamps) && notMidnight == 0 && digitDates == 0 && type == ColumnType.TEXT;
    }

    /** Whether its cells are times of day. */
    boolean clocks() {
        return mostly(clocks);
    }

    /** Whether its cells are dates written as digits, such as 20140330: only the header distinguishes them from numbers. */
    boolean digitDates() {
        return mostly(digitDates) && digitDates == dates + timestamps;
    }

    /** Whether its numbers are times since 1970, judging by their size or by a header such as start_us. */
    boolean isEpoch() {
        return mostly(numbers) && looksLikeEpoch();
    }

    private boolean looksLikeEpoch() {
        return largest >= 1e8 || Unit.named(name) != null;
    }

    /** Whether the source itself declares it to hold times. */
    boolean typed() {
        return type == ColumnType.INSTANT || type == ColumnType.LOCAL;
    }

    private boolean mostly(int count) {
        return present > 0 && count >= MIN_MATCHING_SHARE * present;
    }

    /** Whether day and month are interchangeable in every date of the sample. */
    public boolean ambiguousOrder() {
        return unordered > 0 && dayFirst == 0 && monthFirst == 0;
    }

    /** Format of its times if at least half of the cells have it, or null. */
    TimeFormat format() {
        if (typed()) {
            return new TimeFormat.Typed(type == ColumnType.INSTANT);
        }
        if (type == ColumnType.TEXT && present > 0 && (timestamps + dates + clocks) * 2 >= present) {
            return new TimeFormat.Text(unordered == 0 ? Order.YMD : monthFirst > dayFirst ? Order.MDY : Order.DMY);
        }
        Unit named = Unit.named(name);
        boolean epoch = present > 0 && numbers * 2 >= present && looksLikeEpoch();
        return epoch ? new TimeFormat.Epoch(named == null ? Unit.of(largest) : named) : null;
    }

    /**
     * Decimal mark of each column. A column without any takes the mark that most others use; {@code configured} applies to all
     * unless it is 0.
     */
    public static char[] decimalMarks(List<ColumnProfile> columns, char configured) {
        boolean anyPoints = columns.stream().anyMatch(ColumnProfile::usesDecimalPoint);
        long withCommas =
                columns.stream().filter(c -> c.usesDecimalComma(anyPoints)).count();
        long withPoints =
                columns.stream().filter(ColumnProfile::usesDecimalPoint).count();
        char mostCommon = withCommas > withPoints ? ',' : '.';
        char[] marks = new char[columns.size()];
        for (int i = 0; i < marks.length; i++) {
            ColumnProfile column = columns.get(i);
            char inferred = column.hasDecimalMark() ? (column.usesDecimalComma(anyPoints) ? ',' : '.') : mostCommon;
            marks[i] = configured != 0 ? configured : column.type() == ColumnType.TEXT ? inferred : '.';
        }
        return marks;
    }

    /** Whether it uses decimal commas. If other columns have points, commas before three digits are grouping instead. */
    private boolean usesDecimalComma(boolean othersHavePoints) {
        return commas > points && !(othersHavePoints && grouped == commas);
    }

    private boolean usesDecimalPoint() {
        return points > commas;
    }

    private boolean hasDecimalMark() {
        return points + commas > 0;
    }
}
