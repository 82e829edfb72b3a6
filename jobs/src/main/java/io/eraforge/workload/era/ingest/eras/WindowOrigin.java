package io.eraforge.workload.era.ingest.eras;

import io.eraforge.error.IngestErrors;
import java.io.Serializable;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Map;
import java.util.Optional;

/**
 * The local time from which windows are counted, in its zone. A {@code given} origin is a boundary of every width; any other is the
 * start of a day, and weeks, months, quarters and years begin where the calendar does.
 */
record WindowOrigin(LocalDateTime at, ZoneId zone, boolean given) implements Serializable {
    /** Windows of earlier versions, which stored no origin. */
    static final WindowOrigin EPOCH = new WindowOrigin(LocalDateTime.of(1970, 1, 1, 0, 0), ZoneId.of("UTC"), false);

    private static final String AT = "eraforge.windows.origin";
    private static final String ZONE = "eraforge.windows.zone";
    private static final String GIVEN = "eraforge.windows.origin-given";

    private static final DateTimeFormatter TEXT = DateTimeFormatter.ofPattern("uuuu-MM-dd[['T'][' ']HH:mm[:ss][XXX]]")
            .withResolverStyle(ResolverStyle.STRICT);

    /** The start, in {@code zone}, of the day of the reading at {@code firstUs}. */
    static WindowOrigin ofFirstReading(long firstUs, ZoneId zone) {
        LocalDate day =
                Instant.EPOCH.plus(firstUs, ChronoUnit.MICROS).atZone(zone).toLocalDate();
        return new WindowOrigin(day.atStartOfDay(), zone, false);
    }

    /** Parses the setting {@code ingest.eras-origin}. */
    static WindowOrigin parse(String text, ZoneId zone) {
        try {
            TemporalAccessor parsed =
                    TEXT.parseBest(text.strip(), ZonedDateTime::from, LocalDateTime::from, LocalDate::from);
            LocalDateTime at = parsed instanceof ZonedDateTime instant
                    ? instant.withZoneSameInstant(zone).toLocalDateTime()
                    : parsed instanceof LocalDate day ? day.atStartOfDay() : LocalDateTime.from(parsed);
            return new WindowOrigin(at, zone, true);
        } catch (DateTimeException e) {
            throw IngestErrors.badSetting(
                    "ingest.eras-origin", text, "a day or time such as 2014-01-01 or 2014-01-01T06:00");
        }
    }

    static Optional<WindowOrigin> stored(Map<String, String> properties) {
        return Optional.ofNullable(properties.get(AT))
                .map(at -> new WindowOrigin(
                        LocalDateTime.parse(at),
                        ZoneId.of(properties.get(ZONE)),
                        Boolean.parseBoolean(properties.get(GIVEN))));
    }

    /** True if windows of this width begin at the same time from either origin. */
    boolean agrees(WindowOrigin other, WindowWidth width) {
        return new WindowGrid(this, width).start(0) == new WindowGrid(other, width).start(0);
    }

    Map<String, String> properties() {
        return Map.of(AT, at.toString(), ZONE, zone.getId(), GIVEN, Boolean.toString(given));
    }
}
