package io.eraforge.workload.era.ingest.parse;

import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import java.io.Serializable;
import java.util.Locale;

/** Format of a column's times. */
public sealed interface TimeFormat extends Serializable {
    /** A number whose unit is inferred from its size is not taken for an earlier time than this: March 1973. */
    long EARLIEST_BY_SIZE_US = 100_000_000_000_000L;

    /** Nor for a later one: the year 2200. */
    long LATEST_BY_SIZE_US = 7_258_118_400_000_000L;

    /** Description for notes. */
    String description();

    /** Text for {@link DateTimeScanner}, with dates in this order; {@code reason} says why, for notes, and may be empty. */
    record Text(Order order, String reason) implements TimeFormat {
        public Text(Order order) {
            this(order, "");
        }

        @Override
        public String description() {
            return "text, " + order.label() + (reason.isEmpty() ? "" : ", " + reason);
        }
    }

    /** Time of day in a column of its own. */
    record Clock(ClockStyle style) implements TimeFormat {
        @Override
        public String description() {
            return style.label;
        }
    }

    /** Day and possibly time of day from {@link DateParts}. */
    record Parts() implements TimeFormat {
        @Override
        public String description() {
            return "one part each";
        }
    }

    /**
     * Number of units since 1970 UTC. If {@code bySize}, each number's own size decides its unit, and numbers that are times
     * near 1970 in every unit are not times. {@code mixed}: whether several units were seen.
     */
    record Epoch(Unit unit, boolean bySize, boolean mixed) implements TimeFormat {
        public Epoch(Unit unit) {
            this(unit, false, false);
        }

        Unit unitOf(double number) {
            return bySize ? Unit.of(number) : unit;
        }

        @Override
        public String description() {
            return mixed
                    ? "time since 1970 (UTC) in several units, told apart by size"
                    : unit.label + " since 1970 (UTC)";
        }
    }

    /** Text in a {@link java.time.format.DateTimeFormatter} pattern. */
    record Pattern(String pattern) implements TimeFormat {
        @Override
        public String description() {
            return "pattern " + pattern;
        }
    }

    /** Microseconds since 1970 from a typed column, in UTC or in local time. */
    record Typed(boolean utc) implements TimeFormat {
        @Override
        public String description() {
            return utc ? "timestamps" : "timestamps without a zone";
        }
    }

    /** How a {@link Clock} is written. */
    enum ClockStyle {
        /** With colons or points. */
        TEXT("time of day"),
        RANGES("time of day, the start of each range"),
        HOURS("hours"),
        HHMM("time of day as HHMM"),
        HHMMSS("time of day as HHMMSS");

        private final String label;

        ClockStyle(String label) {
            this.label = label;
        }
    }

    /** Unit of {@link Epoch}. */
    enum Unit {
        SECONDS("seconds", 1_000_000, 1),
        MILLIS("milliseconds", 1_000, 1),
        MICROS("microseconds", 1, 1),
        NANOS("nanoseconds", 1, 1_000);

        final String label;
        final long microsMultiplier;
        final long microsDivisor;

        Unit(String label, long microsMultiplier, long microsDivisor) {
            this.label = label;
            this.microsMultiplier = microsMultiplier;
            this.microsDivisor = microsDivisor;
        }

        /** The unit at the end of a column's name, as in ts_us, or null. */
        public static Unit named(String column) {
            String name = column.strip().toLowerCase(Locale.ROOT);
            if (name.endsWith("_us")) {
                return MICROS;
            }
            return name.endsWith("_ms") ? MILLIS : name.endsWith("_ns") ? NANOS : null;
        }

        /** Whether the number is a time from 1973 to 2200 in this unit. */
        public boolean isPlausible(double number) {
            double us = Math.abs(number) * microsMultiplier / microsDivisor;
            return us >= EARLIEST_BY_SIZE_US && us < LATEST_BY_SIZE_US;
        }

        /** The unit with which the number is a time between about 1973 and 2286. */
        public static Unit of(double number) {
            double size = Math.abs(number);
            return size < 1e11 ? SECONDS : size < 1e14 ? MILLIS : size < 1e17 ? MICROS : NANOS;
        }
    }
}
