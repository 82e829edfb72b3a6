package io.eraforge.workload.era.ingest.eras;

import java.io.Serializable;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.TemporalUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Width of windows: a number of calendar units (day, week, month, quarter, year), whose length in hours depends on the time zone, or
 * of hours, minutes or seconds, which are exact.
 */
public record WindowWidth(int amount, Unit unit) implements Serializable {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})?\\s*([a-z]+)");
    private static final Duration MAX = ChronoUnit.YEARS.getDuration().multipliedBy(1000);

    /** A unit, and where it begins in the calendar if no origin is given. */
    public enum Unit {
        SECOND("s", ChronoUnit.SECONDS, UnaryOperator.identity()),
        MINUTE("m", ChronoUnit.MINUTES, UnaryOperator.identity()),
        HOUR("h", ChronoUnit.HOURS, UnaryOperator.identity()),
        DAY("d", ChronoUnit.DAYS, UnaryOperator.identity()),
        WEEK("w", ChronoUnit.WEEKS, day -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))),
        MONTH("", ChronoUnit.MONTHS, day -> day.withDayOfMonth(1)),
        QUARTER("", IsoFields.QUARTER_YEARS, day -> day.with(IsoFields.DAY_OF_QUARTER, 1)),
        YEAR("y", ChronoUnit.YEARS, day -> day.withDayOfYear(1));

        private final String symbol;
        private final TemporalUnit duration;
        private final transient UnaryOperator<LocalDateTime> beginning;

        Unit(String symbol, TemporalUnit duration, UnaryOperator<LocalDateTime> beginning) {
            this.symbol = symbol;
            this.duration = duration;
            this.beginning = beginning;
        }

        TemporalUnit temporal() {
            return duration;
        }

        boolean isExact() {
            return compareTo(DAY) < 0;
        }

        /** Beginning of the unit that contains {@code day}, which is the start of a day. */
        LocalDateTime beginning(LocalDateTime day) {
            return beginning.apply(day);
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private boolean isNamed(String text, boolean counted) {
            return text.equals(word()) || (counted && (text.equals(symbol) || text.equals(word() + "s")));
        }
    }

    public static WindowWidth of(int amount, Unit unit) {
        return new WindowWidth(amount, unit);
    }

    /** Reads 30d, 12h, 90m, 45s, 2 weeks, month and the like; empty if {@code text} is none. */
    public static Optional<WindowWidth> parse(String text) {
        Matcher width = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!width.matches()) {
            return Optional.empty();
        }
        boolean counted = width.group(1) != null;
        int amount = counted ? Integer.parseInt(width.group(1)) : 1;
        return Stream.of(Unit.values())
                .filter(unit -> unit.isNamed(width.group(2), counted))
                .findFirst()
                .map(unit -> new WindowWidth(amount, unit));
    }

    /** False if the width is zero or beyond a thousand years. */
    public boolean isUsable() {
        return amount > 0 && unit.temporal().getDuration().multipliedBy(amount).compareTo(MAX) <= 0;
    }

    @Override
    public String toString() {
        return amount == 1 ? unit.word() : amount + " " + unit.word() + "s";
    }
}
