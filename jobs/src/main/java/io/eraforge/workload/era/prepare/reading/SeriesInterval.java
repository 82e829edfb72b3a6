package io.eraforge.workload.era.prepare.reading;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;

/** Time from the first start to the last end of a bucket's eras of one series, within the readings. */
public record SeriesInterval(String series, long fromUs, long toUs) {

    /** What of it lies in {@code [from, to)}; may be empty. */
    public SeriesInterval within(long from, long to) {
        return new SeriesInterval(series, Math.max(from, fromUs), Math.min(to, toUs));
    }

    /** The months of {@code readings} it touches. */
    public Stream<String> months() {
        YearMonth last = month(toUs - 1);
        return Stream.iterate(month(fromUs), month -> !month.isAfter(last), month -> month.plusMonths(1))
                .map(YearMonth::toString);
    }

    private static YearMonth month(long us) {
        return YearMonth.from(Instant.EPOCH.plus(us, ChronoUnit.MICROS).atOffset(ZoneOffset.UTC));
    }
}
