package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import io.eraforge.workload.era.ingest.parse.TimeFormat.ClockStyle;
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
        "1969-12-31 23:59:59, YMD, 1969-12-31T23:59:59Z",
        "01.01.2020 00:00 - 01.01.2020 01:00, DMY, 2020-01-01T00:00:00Z",
        "2024-03-05 10:00 - 11:00, YMD, 2024-03-05T10:00:00Z"
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
                "2014-03-30 24:01",
                "2014-03-30 - x",
                "30.03.2014 1.5"
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
        "18.00.00, TEXT, 64800",
        "18.30, TEXT, 66600",
        "9.05, TEXT, 32700",
        "7:30 PM, TEXT, 70200",
        "00:00 - 01:00, RANGES, 0",
        "23:00-24:00, RANGES, 82800",
        "23:00-00:00, RANGES, 82800",
        "11.15 \u2013 11.30, RANGES, 40500",
        "10:00:00-05:00, TEXT, 36000",
        "17, HOURS, 61200",
        "24, HOURS, 86400",
        "0, HHMM, 0",
        "630, HHMM, 23400",
        "235959, HHMMSS, 86399"
    })
    void parsesTimesOfDay(String text, ClockStyle style, long seconds) {
        TimeParser times = new TimeParser(new TimeFormat.Clock(style));
        assertThat(times.read(text)).isTrue();
        assertThat(times.clockUs()).isEqualTo(seconds * 1_000_000);
        assertThat(times.hasTime() && !times.hasDate()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "18.5, TEXT",
        "1.234, TEXT",
        "25.00, TEXT",
        "25, HOURS",
        "660, HHMM",
        "2500, HHMM",
        "x, HOURS",
        "-1, HOURS"
    })
    void rejectsWhatIsNoTimeOfDay(String text, ClockStyle style) {
        assertThat(new TimeParser(new TimeFormat.Clock(style)).read(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1396144200, 2014-03-30T01:50:00Z",
        "1396144200.5, 2014-03-30T01:50:00.500Z",
        "1396144200123, 2014-03-30T01:50:00.123Z",
        "1396144200123456789, 2014-03-30T01:50:00.123456Z"
    })
    void decidesTheUnitOfEachEpochTime(String text, Instant expected) {
        assertThat(read(new TimeFormat.Epoch(Unit.MILLIS, true, true), text)).isEqualTo(expected);
    }

    @Test
    void refusesEpochTimesNear1970AmongOthers() {
        TimeParser times = new TimeParser(new TimeFormat.Epoch(Unit.MILLIS, true, false));
        assertThat(times.read("17")).isFalse();
        assertThat(times.isNear1970()).isTrue();
        assertThat(new TimeParser(new TimeFormat.Epoch(Unit.MILLIS)).read("17")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "2014-03-30T01:50:00.123456789Z, true",
        "2014-03-30T01:50:00.123456000Z, false",
        "1396144200123456789, true",
        "1396144200123456000, false",
        "1396144200.1234567, true",
        "1396144200.123456, false"
    })
    void reportsDigitsBelowAMicrosecond(String text, boolean cut) {
        TimeFormat format =
                text.contains("T") ? new TimeFormat.Text(Order.YMD) : new TimeFormat.Epoch(Unit.NANOS, true, false);
        TimeParser times = new TimeParser(format);
        assertThat(times.read(text)).isTrue();
        assertThat(times.isCut()).isEqualTo(cut);
    }

    @Test
    void reportsDatesThatFitOnlyAnotherOrder() {
        TimeParser times = new TimeParser(new TimeFormat.Text(Order.DMY));
        assertThat(times.read("02/14/2024")).isFalse();
        assertThat(times.isWrongOrder()).isTrue();
        assertThat(times.read("32/14/2024")).isFalse();
        assertThat(times.isWrongOrder()).isFalse();
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
