package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.parse.DateTimeScanner;
import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.parse.TimeFormat.Unit;
import java.util.List;
import java.util.regex.Pattern;

/** What a sample of a column's cells looks like: numbers of which kind, times of which kind. */
public final class ColumnProfile {
    private static final Pattern GROUPED = Pattern.compile("[-+]?\\d{1,3},\\d{3}");
    private static final double MIN_MATCHING_SHARE = 0.8;

    private final String name;
    private final int index;
    private final ColumnType type;
    private final NumberParser numbers = new NumberParser();
    private final DateTimeScanner time = new DateTimeScanner();
    private int filled;
    private int numeric;
    private int points;
    private int commas;
    private int grouped;
    private int isTimestamp;
    private int dates;
    private int clocks;
    private int digits;
    private int late;
    private int dayFirst;
    private int monthFirst;
    private int unordered;
    private double largest;
    private String example = "";

    private ColumnProfile(String name, int index, ColumnType type) {
        this.name = name;
        this.index = index;
        this.type = type;
    }

    /** Looks at up to a few thousand records of the sample. */
    public static ColumnProfile of(SourceGroup group, int index) {
        ColumnProfile profile = new ColumnProfile(
                group.columns().get(index), index, group.types().get(index));
        List<List<String>> sample = group.sample();
        int stride = 1 + sample.size() / 5000;
        for (int i = 0; i < sample.size(); i += stride) {
            if (index < sample.get(i).size()
                    && !NumberParser.missing(sample.get(i).get(index))) {
                profile.look(sample.get(i).get(index).strip());
            }
        }
        return profile;
    }

    private void look(String cell) {
        filled++;
        example = cell;
        number(cell);
        if (time.scan(cell) && (!time.hasDate() || possible())) {
            boolean plain = cell.chars().allMatch(c -> c >= '0' && c <= '9');
            digits += plain ? 1 : 0;
            isTimestamp += time.hasDate() && time.hasTime() ? 1 : 0;
            dates += time.hasDate() && !time.hasTime() ? 1 : 0;
            clocks += !time.hasDate() ? 1 : 0;
            late += time.hasDate() && time.clockUs() > 0 ? 1 : 0;
            order();
        }
    }

    private boolean possible() {
        return time.epochDay(Order.DMY) != DateTimeScanner.INVALID
                || time.epochDay(Order.MDY) != DateTimeScanner.INVALID;
    }

    private void number(String cell) {
        boolean comma = cell.indexOf(',') >= 0;
        double value = numbers.parse(cell, comma && cell.indexOf('.') < cell.indexOf(',') ? ',' : '.');
        if (numbers.isInvalid()) {
            return;
        }
        numeric++;
        largest = Math.max(largest, Math.abs(value));
        points += !comma && cell.indexOf('.') >= 0 ? 1 : 0;
        commas += comma ? 1 : 0;
        grouped += comma && GROUPED.matcher(cell).matches() ? 1 : 0;
    }

    private void order() {
        if (time.hasDate() && !time.settlesOrder()) {
            unordered++;
            dayFirst += time.first() > 12 && time.second() <= 12 ? 1 : 0;
            monthFirst += time.second() > 12 && time.first() <= 12 ? 1 : 0;
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

    /** Some cell of it, for messages. */
    public String example() {
        return example;
    }

    /** Whether it may hold readings: nothing seen speaks against numbers. */
    public boolean mayBeSensor() {
        return type == ColumnType.NUMBER || (type == ColumnType.TEXT && (filled == 0 || numeric * 2 >= filled));
    }

    public boolean empty() {
        return filled == 0;
    }

    /** Points in time, written out or typed. */
    boolean isTimestamp() {
        return typed() || (mostly(isTimestamp) && digits == 0);
    }

    boolean dates() {
        return mostly(dates + isTimestamp) && late == 0 && digits == 0 && type == ColumnType.TEXT;
    }

    boolean clocks() {
        return mostly(clocks);
    }

    /** Dates in digits alone, such as 20140330: only a name can tell them from numbers. */
    boolean digitDates() {
        return mostly(digits) && digits == dates + isTimestamp;
    }

    /** Whether its numbers count seconds or less since 1970: by their size, or by a name such as start_us. */
    boolean isEpoch() {
        return mostly(numeric) && large();
    }

    private boolean large() {
        return largest >= 1e8 || Unit.named(name) != null;
    }

    boolean typed() {
        return type == ColumnType.INSTANT || type == ColumnType.LOCAL;
    }

    private boolean mostly(int count) {
        return filled > 0 && count >= MIN_MATCHING_SHARE * filled;
    }

    /** Whether day and month could be either way round in all that was seen. */
    public boolean ambiguousOrder() {
        return unordered > 0 && dayFirst == 0 && monthFirst == 0;
    }

    /** How its times are written, if at least half of them are written so; else {@code null}. */
    TimeFormat format() {
        if (typed()) {
            return new TimeFormat.Typed(type == ColumnType.INSTANT);
        }
        if (type == ColumnType.TEXT && filled > 0 && (isTimestamp + dates + clocks) * 2 >= filled) {
            return new TimeFormat.Text(unordered == 0 ? Order.YMD : monthFirst > dayFirst ? Order.MDY : Order.DMY);
        }
        Unit named = Unit.named(name);
        boolean numbered = filled > 0 && numeric * 2 >= filled && large();
        return numbered ? new TimeFormat.Epoch(named == null ? Unit.of(largest) : named) : null;
    }

    /** Share of decimal commas among the marks seen: groups of three digits are none if others have points. */
    boolean decimalComma(boolean othersHavePoints) {
        return commas > points && !(othersHavePoints && grouped == commas);
    }

    boolean decimalPoint() {
        return points > commas;
    }

    boolean decimalMark() {
        return points + commas > 0;
    }
}
