package io.eraforge.workload.era.ingest.source;

import java.util.List;

/** Which decimal mark each column uses. A column that shows none takes the one most others use. */
public final class Decimals {
    private Decimals() {}

    /** {@code fixed} 0 means: find out. */
    public static char[] of(List<ColumnProfile> columns, char fixed) {
        boolean points = columns.stream().anyMatch(ColumnProfile::decimalPoint);
        long commas = columns.stream().filter(c -> c.decimalComma(points)).count();
        long withPoints = columns.stream().filter(ColumnProfile::decimalPoint).count();
        char usual = commas > withPoints ? ',' : '.';
        char[] marks = new char[columns.size()];
        for (int i = 0; i < marks.length; i++) {
            ColumnProfile column = columns.get(i);
            char seen = column.decimalMark() ? (column.decimalComma(points) ? ',' : '.') : usual;
            marks[i] = fixed != 0 ? fixed : column.type() == ColumnType.TEXT ? seen : '.';
        }
        return marks;
    }
}
