package io.eraforge.workload.era.ingest.readings;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/** UTC months as 'yyyy-MM'. Remembers the last one, for readings come month by month. */
final class Months {
    private static final long DAY_US = 86_400_000_000L;

    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;
    private String name;

    String of(long utcUs) {
        if (utcUs < from || utcUs >= to) {
            LocalDate first = LocalDate.ofEpochDay(Math.floorDiv(utcUs, DAY_US)).withDayOfMonth(1);
            from = micros(first);
            to = micros(first.plusMonths(1));
            name = String.format(Locale.ROOT, "%04d-%02d", first.getYear(), first.getMonthValue());
        }
        return name;
    }

    private static long micros(LocalDate day) {
        return day.atStartOfDay().toEpochSecond(ZoneOffset.UTC) * 1_000_000;
    }
}
