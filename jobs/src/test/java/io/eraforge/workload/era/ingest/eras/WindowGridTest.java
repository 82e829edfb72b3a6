package io.eraforge.workload.era.ingest.eras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class WindowGridTest {
    private static final ZoneId COPENHAGEN = ZoneId.of("Europe/Copenhagen");

    @Test
    void daysOfAZoneHaveTwentyThreeOrTwentyFiveHours() {
        WindowGrid days = grid("2024-03-30T12:00:00Z", COPENHAGEN, "1d");
        assertThat(start(days, 0)).isEqualTo("2024-03-29T23:00:00Z");
        assertThat(start(days, 1)).isEqualTo("2024-03-30T23:00:00Z");
        assertThat(start(days, 2)).isEqualTo("2024-03-31T22:00:00Z");
        assertThat(hours(days, 1)).isEqualTo(23);
        assertThat(hours(days, days.number(us("2024-10-27T12:00:00Z")))).isEqualTo(25);
        WindowGrid exact = grid("2024-03-30T12:00:00Z", COPENHAGEN, "24h");
        assertThat(start(exact, 2)).isEqualTo("2024-03-31T23:00:00Z");
    }

    @Test
    void calendarUnitsBeginWhereTheCalendarDoes() {
        String first = "2024-02-15T05:00:00Z";
        assertThat(grid(first, COPENHAGEN, "week").first()).isEqualTo("2024-02-12T00:00");
        assertThat(grid(first, COPENHAGEN, "month").first()).isEqualTo("2024-02-01T00:00");
        assertThat(grid(first, COPENHAGEN, "quarter").first()).isEqualTo("2024-01-01T00:00");
        assertThat(grid(first, COPENHAGEN, "year").first()).isEqualTo("2024-01-01T00:00");
        assertThat(grid(first, COPENHAGEN, "7d").first()).isEqualTo("2024-02-15T00:00");
        assertThat(grid(first, COPENHAGEN, "6h").first()).isEqualTo("2024-02-15T00:00");
        assertThat(grid("2024-02-12T20:00:00Z", ZoneId.of("Asia/Tokyo"), "day").first())
                .isEqualTo("2024-02-13T00:00");
        assertThat(start(grid(first, COPENHAGEN, "quarter"), -1)).isEqualTo("2023-09-30T22:00:00Z");
    }

    @Test
    void aGivenOriginIsABoundaryOfEveryWidth() {
        WindowOrigin origin = WindowOrigin.parse("2024-01-31 06:00", COPENHAGEN);
        WindowGrid months = new WindowGrid(origin, WindowWidth.parse("month").orElseThrow());
        assertThat(start(months, 0)).isEqualTo("2024-01-31T05:00:00Z");
        assertThat(start(months, 1)).isEqualTo("2024-02-29T05:00:00Z");
        assertThat(start(months, 2)).isEqualTo("2024-03-31T04:00:00Z");
        assertThat(months.number(us("2024-02-29T04:59:59Z"))).isZero();
        assertThat(months.number(us("2024-02-29T05:00:00Z"))).isEqualTo(1);
        assertThat(WindowOrigin.parse("2024-01-31T05:00Z", COPENHAGEN)).isEqualTo(origin);
        assertThat(WindowOrigin.parse("2024-01-31", COPENHAGEN).at())
                .isEqualTo(LocalDateTime.parse("2024-01-31T00:00"));
        for (String bad : new String[] {"soon", "2024-02-30", "31.01.2024"}) {
            assertThatThrownBy(() -> WindowOrigin.parse(bad, COPENHAGEN))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("ingest.eras-origin is '" + bad + "'");
        }
    }

    @Test
    void everyTimeIsInTheWindowOfItsNumber() {
        for (String width : new String[] {"45s", "7h", "day", "30d", "week", "month", "2 months", "quarter", "year"}) {
            WindowGrid grid = grid("2001-05-17T03:04:05Z", COPENHAGEN, width);
            for (int i = -400; i < 400; i++) {
                long us = us("2001-05-17T03:04:05Z") + i * 7_654_321_987_654L;
                long number = grid.number(us);
                assertThat(grid.start(number)).as(width).isLessThanOrEqualTo(us);
                assertThat(grid.start(number + 1)).as(width).isGreaterThan(us);
                assertThat(grid.number(grid.start(number))).as(width).isEqualTo(number);
            }
        }
    }

    @Test
    void aDayThatAZoneSkippedIsEmpty() {
        WindowGrid days = grid("2011-12-29T12:00:00Z", ZoneId.of("Pacific/Apia"), "day");
        assertThat(days.start(1)).isEqualTo(days.start(2));
        assertThat(days.number(days.start(1))).isEqualTo(2);
    }

    private static WindowGrid grid(String first, ZoneId zone, String width) {
        return new WindowGrid(
                WindowOrigin.ofFirstReading(us(first), zone),
                WindowWidth.parse(width).orElseThrow());
    }

    private static long hours(WindowGrid grid, long number) {
        return (grid.start(number + 1) - grid.start(number)) / 3_600_000_000L;
    }

    private static String start(WindowGrid grid, long number) {
        return Instant.EPOCH.plus(grid.start(number), ChronoUnit.MICROS).toString();
    }

    private static long us(String time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(time));
    }
}
