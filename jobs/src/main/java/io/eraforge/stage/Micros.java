package io.eraforge.stage;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Wall-clock microseconds, as all tables keep them. */
final class Micros {
    private Micros() {}

    static long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }
}
