package io.eraforge.workload.era.ingest.parse;

import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import java.io.Serializable;
import java.util.Locale;

/** How a column writes its times. */
public sealed interface TimeFormat extends Serializable {
    /** As shown to people. */
    String description();

    /** Text that {@link DateTimeScanner} reads, in this order. */
    record Text(Order order) implements TimeFormat {
        @Override
        public String description() {
            return "text, " + order.label();
        }
    }

    /** A number of units since 1970 in UTC. */
    record Epoch(Unit unit) implements TimeFormat {
        @Override
        public String description() {
            return unit.label + " since 1970 (UTC)";
        }
    }

    /** Text in a java.time pattern. */
    record Pattern(String pattern) implements TimeFormat {
        @Override
        public String description() {
            return "pattern " + pattern;
        }
    }

    /** Microseconds since 1970, taken from a typed column; {@code utc} when it is a point in time, else a local one. */
    record Typed(boolean utc) implements TimeFormat {
        @Override
        public String description() {
            return utc ? "timestamps" : "timestamps without a zone";
        }
    }

    /** Units of {@link Epoch}, told by the size of the numbers. */
    enum Unit {
        SECONDS("seconds", 1_000_000, 1),
        MILLIS("milliseconds", 1_000, 1),
        MICROS("microseconds", 1, 1),
        NANOS("nanoseconds", 1, 1_000);

        final String label;
        final long microsMultiplier;
        final long microsDivisor;

        Unit(String words, long times, long over) {
            this.label = words;
            this.microsMultiplier = times;
            this.microsDivisor = over;
        }

        /** The unit a column's name ends in, as in ts_us; null if it names none. */
        public static Unit named(String column) {
            String name = column.strip().toLowerCase(Locale.ROOT);
            if (name.endsWith("_us")) {
                return MICROS;
            }
            return name.endsWith("_ms") ? MILLIS : name.endsWith("_ns") ? NANOS : null;
        }

        /** The unit that puts a number between 1973 and 2286 or so. */
        public static Unit of(double number) {
            double size = Math.abs(number);
            return size < 1e11 ? SECONDS : size < 1e14 ? MILLIS : size < 1e17 ? MICROS : NANOS;
        }
    }
}
