package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.parse.NumberMarks;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.parse.TimeFormat.Unit;
import io.eraforge.workload.era.ingest.parse.TimeProfile;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Statistics over a sample of a column's cells, from which its role, decimal mark and time format are inferred. */
public final class ColumnProfile {
    private static final double MIN_MATCHING_SHARE = 0.8;

    private final String name;
    private final int index;
    private final ColumnType type;
    private final NumberParser parser = new NumberParser();
    private final NumberMarks marks = new NumberMarks();
    private final TimeProfile times = new TimeProfile();
    /** Cells that are not missing; the other counts are of these. */
    private int present;

    private int numbers;
    /** Numbers that are times from 1973 to 2200 with the unit that their size suggests. */
    private int epochs;

    private int negatives;
    private int zeros;
    private final Set<Unit> units = EnumSet.noneOf(Unit.class);
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
        times.add(cell);
    }

    private void addNumber(String cell) {
        double value = parser.parse(cell, NumberMarks.GROUPED_POINT);
        if (parser.isInvalid()) {
            value = parser.parse(cell, NumberMarks.GROUPED_COMMA);
        }
        if (parser.isInvalid()) {
            return;
        }
        numbers++;
        largest = Math.max(largest, Math.abs(value));
        addEpoch(value);
        marks.add(cell);
    }

    private void addEpoch(double value) {
        negatives += value < 0 ? 1 : 0;
        zeros += value == 0 ? 1 : 0;
        Unit unit = Unit.of(value);
        if (unit.isPlausible(value)) {
            epochs++;
            units.add(unit);
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

    /** Whether all its cells are missing. */
    public boolean isEmpty() {
        return present == 0;
    }

    /** Whether it may hold readings: it is numeric, or text that is empty or at least half numbers. */
    public boolean mayBeSensor() {
        return type == ColumnType.NUMBER || (type == ColumnType.TEXT && (present == 0 || numbers * 2 >= present));
    }

    /** Whether all its cells are numbers from 0 to less than {@code bound}. */
    public boolean isNumberBelow(double bound) {
        return present > 0 && numbers == present && negatives == 0 && largest < bound;
    }

    /** What its cells say about dates and times of day. */
    public TimeProfile times() {
        return times;
    }

    /** Whether its cells are dates with times of day. */
    public boolean isTimestamp() {
        return typed() || times.isTimestamp();
    }

    /** Whether its cells are dates without times of day, or at midnight. */
    public boolean isDate() {
        return type == ColumnType.LOCAL ? times.isPlainDate() : type == ColumnType.TEXT && times.isDate();
    }

    /** Whether its numbers are times since 1970, judging by their size or by a header such as start_us. */
    public boolean isEpoch() {
        return mostly(numbers) && looksLikeEpoch();
    }

    private boolean looksLikeEpoch() {
        return largest >= 1e8 || Unit.named(name) != null;
    }

    /** Whether the source itself declares it to hold times. */
    public boolean typed() {
        return type == ColumnType.INSTANT || type == ColumnType.LOCAL;
    }

    private boolean mostly(int count) {
        return present > 0 && count >= MIN_MATCHING_SHARE * present;
    }

    /** Its times' format if they are typed or numbers since 1970 in at least half of the cells, or null. */
    public TimeFormat numericFormat() {
        if (typed()) {
            return new TimeFormat.Typed(type == ColumnType.INSTANT);
        }
        if (present == 0 || numbers * 2 < present || !looksLikeEpoch()) {
            return null;
        }
        Unit unit = Unit.named(name) == null ? Unit.of(largest) : Unit.named(name);
        // With negative numbers, or a named unit that does not fit, small numbers may be meant as times near 1970.
        boolean bySize = negatives == 0 && epochs >= MIN_MATCHING_SHARE * (numbers - zeros) && unit == Unit.of(largest);
        return new TimeFormat.Epoch(unit, bySize, bySize && units.size() > 1);
    }

    /** Decimal mark of each column, as {@link NumberMarks#decide} says; a point unless the column is text. */
    public static char[] decimalMarks(List<ColumnProfile> columns, char configured) {
        char[] decided =
                NumberMarks.decide(columns.stream().map(column -> column.marks).toList(), configured);
        for (int i = 0; i < decided.length; i++) {
            decided[i] = columns.get(i).type() == ColumnType.TEXT ? decided[i] : '.';
        }
        return decided;
    }

    /** One of its numbers that may be read in two ways, for messages; empty if there is none. */
    public String unclearNumber() {
        return marks.unclear();
    }
}
