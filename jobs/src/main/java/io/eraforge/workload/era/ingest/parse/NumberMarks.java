package io.eraforge.workload.era.ingest.parse;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Evidence from a sample of a column's numbers about their decimal mark. Decided for all columns of a source together. A mark
 * is one character: a point, a comma, or one of the constants.
 */
public final class NumberMarks {
    /** A decimal point; commas group thousands, so that 1,497 is 1497. */
    public static final char GROUPED_POINT = '\u2024';
    /** A decimal comma; points group thousands, so that 1.497 is 1497. */
    public static final char GROUPED_COMMA = '\u201a';
    /** Not decided: numbers such as 1,497 may be either. */
    public static final char OPEN = '\u203d';

    private static final Pattern UNCLEAR = Pattern.compile("[-+]?[1-9]\\d{0,2}[.,]\\d{3}");
    private static final int ENOUGH = 3;

    private int points;
    private int commas;
    private int pointGroups;
    private int commaGroups;
    private int unclearPoints;
    private int unclearCommas;
    /** Integers of four or more digits, which are not grouped. */
    private int ungrouped;
    /** Some different integers of up to three digits, other than 0. */
    private final Set<String> small = new HashSet<>();

    private String unclear = "";

    /** Adds a cell that is a number. */
    public void add(String cell) {
        int point = cell.lastIndexOf('.');
        int comma = cell.lastIndexOf(',');
        if (point >= 0 && comma >= 0) {
            points += point > comma ? 1 : 0;
            commaGroups += point > comma ? 1 : 0;
            commas += comma > point ? 1 : 0;
            pointGroups += comma > point ? 1 : 0;
        } else if (point >= 0) {
            addPoint(cell, point);
        } else if (comma >= 0) {
            addComma(cell, comma);
        } else {
            addInteger(cell);
        }
    }

    private void addPoint(String cell, int point) {
        if (cell.indexOf('.') < point) {
            pointGroups++;
        } else if (isUnclear(cell)) {
            unclearPoints++;
        } else {
            points++;
        }
    }

    private void addComma(String cell, int comma) {
        if (cell.indexOf(',') < comma) {
            commaGroups++;
        } else if (isUnclear(cell)) {
            unclearCommas++;
        } else {
            commas++;
        }
    }

    private boolean isUnclear(String cell) {
        if (!UNCLEAR.matcher(cell).matches()) {
            return false;
        }
        unclear = cell;
        return true;
    }

    private void addInteger(String cell) {
        String digits = cell.startsWith("-") || cell.startsWith("+") ? cell.substring(1) : cell;
        if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return;
        }
        if (digits.length() > 3) {
            ungrouped++;
        } else if (small.size() < ENOUGH && !digits.matches("0*")) {
            small.add(digits);
        }
    }

    /** A number that may be read in two ways; empty if there is none. */
    public String unclear() {
        return unclear;
    }

    /** Whether a mark stands for decimal commas. */
    public static boolean isComma(char mark) {
        return mark == ',' || mark == GROUPED_COMMA;
    }

    /** The mark of each column; {@code configured} applies to all, and the other character then groups, unless it is 0. */
    public static char[] decide(List<NumberMarks> columns, char configured) {
        long withPoints = columns.stream()
                .filter(c -> c.provesPoint() && !c.provesComma())
                .count();
        long withCommas = columns.stream()
                .filter(c -> c.provesComma() && !c.provesPoint())
                .count();
        char[] marks = new char[columns.size()];
        for (int i = 0; i < marks.length; i++) {
            marks[i] = configured == '.'
                    ? GROUPED_POINT
                    : configured == ',' ? GROUPED_COMMA : columns.get(i).decide(withPoints, withCommas);
        }
        return marks;
    }

    private boolean provesPoint() {
        return points + commaGroups > 0;
    }

    private boolean provesComma() {
        return commas + pointGroups > 0;
    }

    /** Given how many columns of the source have decimal points and decimal commas for certain. */
    private char decide(long withPoints, long withCommas) {
        if (provesPoint() && provesComma()) {
            return commas > points ? ',' : '.';
        }
        if (provesPoint()) {
            return commaGroups > 0 ? GROUPED_POINT : '.';
        }
        if (provesComma()) {
            return pointGroups > 0 ? GROUPED_COMMA : ',';
        }
        if (unclearCommas > 0) {
            return unclearPoints > 0 ? OPEN : decideUnclearCommas(withPoints, withCommas);
        }
        if (unclearPoints > 0) {
            return decideUnclearPoints(withPoints, withCommas);
        }
        return withCommas > withPoints ? ',' : '.';
    }

    private char decideUnclearCommas(long withPoints, long withCommas) {
        if (ungrouped > 0 || (withCommas > 0 && withPoints == 0)) {
            return ',';
        }
        return (withPoints > 0 && withCommas == 0) || small.size() >= ENOUGH ? GROUPED_POINT : OPEN;
    }

    /** Points are decimal unless something speaks against it. */
    private char decideUnclearPoints(long withPoints, long withCommas) {
        if (ungrouped > 0 || withPoints > 0) {
            return '.';
        }
        boolean grouped = small.size() >= ENOUGH && unclearPoints >= ENOUGH;
        if (withCommas > 0) {
            return grouped ? GROUPED_COMMA : OPEN;
        }
        return grouped ? OPEN : '.';
    }
}
