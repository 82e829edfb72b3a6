package io.eraforge.workload.era.ingest.time;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Words in the headers of time columns. */
final class TimeHeaders {
    private static final Set<String> TIME_WORDS = Set.of(
            "ts",
            "time",
            "timestamp",
            "datetime",
            "date",
            "epoch",
            "unix",
            "utc",
            "tid",
            "tidspunkt",
            "tidpunkt",
            "dato",
            "zeit",
            "zeitstempel",
            "zeitpunkt",
            "datum",
            "uhrzeit",
            "fecha",
            "hora",
            "heure",
            "klokken");

    /** Whole headers, without what is in brackets and without any character but letters. */
    private static final Set<String> CLOCK_HEADERS = Set.of(
            "time",
            "timeofday",
            "localtime",
            "utctime",
            "timeutc",
            "timegmt",
            "clock",
            "hhmm",
            "hrmn",
            "hour",
            "hr",
            "hh",
            "hourofday",
            "tid",
            "klokken",
            "zeit",
            "uhrzeit",
            "stunde",
            "hora",
            "heure",
            "ora",
            "tijd",
            "czas",
            "godzina",
            "saat",
            "kello",
            "kl",
            "klokkesl\u00e6t",
            "klokkeslett",
            "tijdstip",
            "orario",
            "hms");

    private TimeHeaders() {}

    /** Whether one of its words says that the column holds times. */
    static boolean isTime(String header) {
        return Stream.of(header.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")).anyMatch(TIME_WORDS::contains);
    }

    /** Whether the header as a whole says that the column holds times of day. */
    static boolean isClock(String header) {
        return CLOCK_HEADERS.contains(letters(header));
    }

    /** The header in lower case without what is in brackets and without any character but letters. */
    static String letters(String header) {
        return header.replaceAll("[(\\[{].*", "").replaceAll("[^\\p{L}]", "").toLowerCase(Locale.ROOT);
    }
}
