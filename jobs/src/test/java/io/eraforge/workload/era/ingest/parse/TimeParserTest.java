package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import io.eraforge.workload.era.ingest.parse.TimeFormat.Unit;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeParserTest {

    @ParameterizedTest
    @CsvSource({
        "2014-03-30T01:50:00Z, YMD, 2014-03-30T01:50:00Z",
        "2014-03-30 01:50, YMD, 2014-03-30T01:50:00Z",
        "2014-03-30T01:50:00.123456789Z, YMD, 2014-03-30T01:50:00.123456Z",
        "2014-03-30T03:50:00+02:00, YMD, 2014-03-30T01:50:00Z",
        "2014-03-30 03:50:00 +0200, YMD, 2014-03-30T01:50:00Z",
        "2014-03-29T20:50:00-05, YMD, 2014-03-30T01:50:00Z",
        "30.03.2014 01:50, DMY, 2014-03-30T01:50:00Z",
        "30/3/14 1:50:07, DMY, 2014-03-30T01:50:07Z",
        "3/30/2014 1:50 PM, MDY, 2014-03-30T13:50:00Z",
        "3/30/2014 12:10 AM, MDY, 2014-03-30T00:10:00Z",
        "30-Mar-2014 01:50, DMY, 2014-03-30T01:50:00Z",
        "20140330T015000Z, YMD, 2014-03-30T01:50:00Z",
        "201403300150, YMD, 2014-03-30T01:50:00Z",
        "2014-03-30 24:00, YMD, 2014-03-31T00:00:00Z",
        "30.03.2014 01.50, DMY, 2014-03-30T01:50:00Z",
        "2000-02-29, DMY, 2000-02-29T00:00:00Z",
        "1969-12-31 23:59:59, YMD, 1969-12-31T23:59:59Z"
    })
    void parsesText(String text, Order order, Instant expected) {
        assertThat(read(new TimeFormat.Text(order), text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "abc",
                "2014-02-29",
                "2014-13-01",
                "2014-03-30 25:00",
                "2014-03-30 01:60",
                "21.5",
                "2014-03",
                "12",
                "2014-03-30 01:50 x",
                "2014-03-30X01:50",
                "0000-00-00 00:00",
                "2014-03-30 24:01"
            })
    void rejectsTextThatIsNotATime(String text) {
        assertThat(new TimeParser(new TimeFormat.Text(Order.YMD)).read(text)).isFalse();
    }

    @Test
    void distinguishesTimesOfDayFromDates() {
        TimeParser times = new TimeParser(new TimeFormat.Text(Order.YMD));
        assertThat(times.read("00:10:00")).isTrue();
        assertThat(times.hasDate()).isFalse();
        assertThat(times.clockUs()).isEqualTo(600_000_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "1396144200, SECONDS, 2014-03-30T01:50:00Z",
        "1396144200.5, SECONDS, 2014-03-30T01:50:00.500Z",
        "1396144200123, MILLIS, 2014-03-30T01:50:00.123Z",
        "1396144200123456, MICROS, 2014-03-30T01:50:00.123456Z",
        "1396144200123456789, NANOS, 2014-03-30T01:50:00.123456Z"
    })
    void parsesEpochTimes(String text, Unit unit, Instant expected) {
        assertThat(read(new TimeFormat.Epoch(unit), text)).isEqualTo(expected);
        assertThat(Unit.of(Double.parseDouble(text))).isEqualTo(unit);
    }

    @Test
    void rejectsNumbersOutOfRange() {
        assertThat(new TimeParser(new TimeFormat.Epoch(Unit.SECONDS)).read("1e9999"))
                .isFalse();
        assertThat(new TimeParser(new TimeFormat.Epoch(Unit.SECONDS)).read(Long.MAX_VALUE))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "yyyy.DDD HH, 2014.089 01, 2014-03-30T01:00:00Z",
        "dd MMM yyyy HH:mm XXX, 30 Mar 2014 03:50 +02:00, 2014-03-30T01:50:00Z",
        "yyyy-MM-dd HH:mm VV, 2014-03-30 03:50 Europe/Copenhagen, 2014-03-30T01:50:00Z"
    })
    void parsesPatterns(String pattern, String text, Instant expected) {
        assertThat(read(new TimeFormat.Pattern(pattern), text)).isEqualTo(expected);
    }

    private static Instant read(TimeFormat format, String text) {
        TimeParser times = new TimeParser(format);
        assertThat(times.read(text)).as(text).isTrue();
        return Instant.EPOCH.plus(times.dayUs() + times.clockUs() - times.offsetUs(), ChronoUnit.MICROS);
    }
}
