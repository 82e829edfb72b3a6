package io.eraforge.workload.era.ingest.parse;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What the text of a cell is. A time has more than digits, or is as large as seconds since 1970. */
public enum CellKind {
    MISSING,
    NUMBER,
    TIME,
    TEXT;

    private static final double SMALLEST_EPOCH = 1e8;

    public boolean isData() {
        return this == NUMBER || this == TIME;
    }

    public static CellKind of(String cell) {
        if (NumberParser.missing(cell)) {
            return MISSING;
        }
        NumberParser numbers = new NumberParser();
        double number = numbers.parse(cell, NumberMarks.GROUPED_POINT);
        if (numbers.isInvalid()) {
            number = numbers.parse(cell, NumberMarks.GROUPED_COMMA);
        }
        if (!numbers.isInvalid()) {
            return Math.abs(number) >= SMALLEST_EPOCH ? TIME : NUMBER;
        }
        return new DateTimeScanner().scan(cell) ? TIME : TEXT;
    }

    /** The most common kind of a column's cells that are not missing, or {@link #MISSING}. */
    public static CellKind mostCommon(List<List<String>> records, int column) {
        Map<CellKind, Integer> counts = new EnumMap<>(CellKind.class);
        for (List<String> record : records) {
            CellKind kind = column < record.size() ? of(record.get(column)) : MISSING;
            if (kind != MISSING) {
                counts.merge(kind, 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(MISSING);
    }
}
