package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalTimeResolverTest {
    private static final ZoneId COPENHAGEN = ZoneId.of("Europe/Copenhagen");

    @ParameterizedTest
    @CsvSource({"5", "10", "30", "60"})
    void resolvesAYearOfReadingsInBothDirections(int minutes) {
        List<Instant> year = new ArrayList<>();
        for (Instant at = Instant.parse("2014-01-01T00:00:00Z"); at.isBefore(Instant.parse("2015-01-01T00:00:00Z")); ) {
            year.add(at);
            at = at.plus(minutes, ChronoUnit.MINUTES);
        }
        assertThat(through(year)).isEqualTo(year);
        Collections.reverse(year);
        assertThat(through(year)).isEqualTo(year);
    }

    @Test
    void reportsSkippedTimes() {
        LocalTimeResolver resolver = new LocalTimeResolver(COPENHAGEN);
        LocalTimeResolver.SeriesClock clock = new LocalTimeResolver.SeriesClock();
        assertThat(resolver.utc(local("2014-03-30T01:59:59"), clock)).isNotEqualTo(LocalTimeResolver.SKIPPED);
        assertThat(resolver.utc(local("2014-03-30T02:00:00"), clock)).isEqualTo(LocalTimeResolver.SKIPPED);
        assertThat(resolver.utc(local("2014-03-30T02:59:59"), clock)).isEqualTo(LocalTimeResolver.SKIPPED);
        assertThat(resolver.utc(local("2014-03-30T03:00:00"), clock)).isEqualTo(utc("2014-03-30T01:00:00Z"));
    }

    @Test
    void resolvesADuplicateToTheSameInstant() {
        LocalTimeResolver resolver = new LocalTimeResolver(COPENHAGEN);
        LocalTimeResolver.SeriesClock clock = new LocalTimeResolver.SeriesClock();
        resolver.utc(local("2014-10-26T01:50:00"), clock);
        assertThat(resolver.utc(local("2014-10-26T02:00:00"), clock)).isEqualTo(utc("2014-10-26T00:00:00Z"));
        assertThat(resolver.utc(local("2014-10-26T02:00:00"), clock)).isEqualTo(utc("2014-10-26T00:00:00Z"));
        assertThat(resolver.repeated()).isTrue();
    }

    @Test
    void choosesTheEarlierInstantWithoutPrecedingReadings() {
        assertThat(new LocalTimeResolver(COPENHAGEN)
                        .utc(local("2014-10-26T02:30:00"), new LocalTimeResolver.SeriesClock()))
                .isEqualTo(utc("2014-10-26T00:30:00Z"));
    }

    private static List<Instant> through(List<Instant> instants) {
        LocalTimeResolver resolver = new LocalTimeResolver(COPENHAGEN);
        LocalTimeResolver.SeriesClock clock = new LocalTimeResolver.SeriesClock();
        return instants.stream()
                .map(at -> at.atZone(COPENHAGEN).toLocalDateTime())
                .map(at -> resolver.utc(at.toEpochSecond(ZoneOffset.UTC) * 1_000_000, clock))
                .map(us -> Instant.EPOCH.plus(us, ChronoUnit.MICROS))
                .toList();
    }

    private static long local(String text) {
        return LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC) * 1_000_000;
    }

    private static long utc(String text) {
        return Instant.parse(text).getEpochSecond() * 1_000_000;
    }
}
