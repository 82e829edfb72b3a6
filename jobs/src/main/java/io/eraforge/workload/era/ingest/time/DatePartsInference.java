package io.eraforge.workload.era.ingest.time;

import io.eraforge.workload.era.ingest.parse.DateParts;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Finds columns that hold a year, month, day, hour, minute or second each: by their headers, if their numbers fit. */
final class DatePartsInference {
    private static final Set<String> YEAR =
            Set.of("year", "yr", "yyyy", "jahr", "anno", "annee", "ann\u00e9e", "a\u00f1o", "\u00e5r", "aar");
    private static final Set<String> MONTH =
            Set.of("month", "mo", "mon", "mnth", "mth", "monat", "mese", "mois", "mes", "m\u00e5ned", "maaned");
    private static final Set<String> DAY =
            Set.of("day", "dy", "dd", "dom", "dayofmonth", "mday", "tag", "dag", "jour", "dia", "d\u00eda", "giorno");
    private static final Set<String> DAY_OF_YEAR = Set.of("doy", "dayofyear", "yday", "jday", "julianday", "jd");
    private static final Set<String> HOUR =
            Set.of("hour", "hr", "hh", "hourofday", "stunde", "heure", "hora", "ora", "uur");
    private static final Set<String> MINUTE = Set.of("minute", "minutes", "mins", "minuto", "minuut");
    /** May be a minute or a minimum; beside one of the other statistics it is a minimum. */
    private static final Set<String> MINUTE_OR_MINIMUM = Set.of("min", "mn", "mi");

    private static final Set<String> STATISTICS = Set.of("max", "mx", "mean", "avg", "average", "median", "std");
    private static final Set<String> SECOND = Set.of("second", "seconds", "sec", "secs", "ss", "sekunde", "segundo");

    private final List<ColumnProfile> columns;

    DatePartsInference(List<ColumnProfile> columns) {
        this.columns = columns;
    }

    DateParts infer() {
        int hour = find(HOUR, 0, 24);
        int minute = hour < 0 ? -1 : minute();
        int month = find(MONTH, 1, 12);
        return new DateParts(
                find(YEAR, 1900, 2200),
                month < 0 ? exactly("MM", 1, 12) : month,
                find(DAY, 1, 31),
                find(DAY_OF_YEAR, 1, 366),
                hour,
                minute,
                minute < 0 ? -1 : first(column -> isNamed(column, SECOND) && column.isNumberBelow(61)));
    }

    private int minute() {
        int minute = find(MINUTE, 0, 59);
        if (minute < 0 && first(column -> isNamed(column, STATISTICS)) < 0) {
            minute = find(MINUTE_OR_MINIMUM, 0, 59);
        }
        return minute >= 0 || exactly("MM", 1, 12) < 0 ? minute : exactly("mm", 0, 59);
    }

    private int find(Set<String> headers, int min, int max) {
        return first(column -> isNamed(column, headers) && column.times().isWholeWithin(min, max));
    }

    private static boolean isNamed(ColumnProfile column, Set<String> headers) {
        return headers.contains(TimeHeaders.letters(column.name()));
    }

    /** MM is a month and mm a minute; elsewhere case does not matter. */
    private int exactly(String header, int min, int max) {
        return first(
                column -> column.name().strip().equals(header) && column.times().isWholeWithin(min, max));
    }

    private int first(Predicate<ColumnProfile> wanted) {
        return columns.stream()
                .filter(wanted)
                .findFirst()
                .map(ColumnProfile::index)
                .orElse(-1);
    }
}
