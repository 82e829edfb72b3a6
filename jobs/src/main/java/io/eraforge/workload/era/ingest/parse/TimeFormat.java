package io.eraforge.workload.era.ingest.parse;

import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import java.io.Serializable;
import java.util.Locale;

/** Format of a column's times. */
public sealed interface TimeFormat extends Serializable {
    /** Description for notes. */
    String description();

    /** Text for {@link DateTimeScanner}, with dates in this order. */
    record Text(Order order) implements TimeFormat {
        @Override
        public String description() {
            return "text, " + order.label();
        }
    }

    /** Number of units since 1970 UTC. */
    record Epoch(Unit unit) implements TimeFormat {
        @Override
        public String description() {
            return unit.label + " since 1970 (UTC)";
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

        /** The unit with which the number is a time between about 1973 and 2286. */
        public static Unit of(double number) {
            double size = Math.abs(number);
            return size < 1e11 ? SECONDS : size < 1e14 ? MILLIS : size < 1e17 ? MICROS : NANOS;
        }
    }
}
