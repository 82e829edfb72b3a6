package io.eraforge.workload.era.prepare.reading;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;

/** Half-open time interval {@code [fromUs, toUs)} of one series; empty if {@code fromUs >= toUs}. */
public record SeriesInterval(String series, long fromUs, long toUs) {

    /** The intersection with {@code [from, to)}; may be empty. */
    public SeriesInterval intersect(long from, long to) {
        return new SeriesInterval(series, Math.max(from, fromUs), Math.min(to, toUs));
    }

    /** The month partitions of {@code readings} that it overlaps; must not be empty. */
    public Stream<String> months() {
        YearMonth last = month(toUs - 1);
        return Stream.iterate(month(fromUs), month -> !month.isAfter(last), month -> month.plusMonths(1))
                .map(YearMonth::toString);
    }

    private static YearMonth month(long us) {
        return YearMonth.from(Instant.EPOCH.plus(us, ChronoUnit.MICROS).atOffset(ZoneOffset.UTC));
    }
}
