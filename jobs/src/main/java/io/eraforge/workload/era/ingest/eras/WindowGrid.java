package io.eraforge.workload.era.ingest.eras;

import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** Numbered windows of one width without gaps. Window 0 begins at or, for calendar units, around the origin. */
final class WindowGrid implements Serializable {
    private static final long serialVersionUID = 1;

    private final WindowWidth width;
    private final ZoneId zone;
    private final LocalDateTime first;

    WindowGrid(WindowOrigin origin, WindowWidth width) {
        this.width = width;
        zone = origin.zone();
        first = origin.given() ? origin.at() : width.unit().beginning(origin.at());
    }

    /** Local time at which window 0 begins. */
    LocalDateTime first() {
        return first;
    }

    /** Start of window {@code number}, and end of the one before, in microseconds since 1970 UTC. */
    long start(long number) {
        long units = Math.multiplyExact(number, width.amount());
        if (width.unit().isExact()) {
            return micros(
                    first.atZone(zone).toInstant().plus(units, width.unit().temporal()));
        }
        return micros(first.plus(units, width.unit().temporal()).atZone(zone).toInstant());
    }

    /** Number of the window that contains the time. */
    long number(long us) {
        long number = Math.floorDiv(unitsUntil(us), width.amount());
        // Whole units between local times are off by one before the origin, and where months differ in length.
        while (start(number) > us) {
            number--;
        }
        while (start(number + 1) <= us) {
            number++;
        }
        return number;
    }

    private long unitsUntil(long us) {
        Instant time = Instant.EPOCH.plus(us, ChronoUnit.MICROS);
        return width.unit().isExact()
                ? width.unit().temporal().between(first.atZone(zone).toInstant(), time)
                : width.unit().temporal().between(first, LocalDateTime.ofInstant(time, zone));
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }
}
