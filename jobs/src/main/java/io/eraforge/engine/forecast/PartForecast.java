package io.eraforge.engine.forecast;

import io.eraforge.era.Level;
import java.util.OptionalDouble;

/** What a run would do at a level. {@code seconds} is known once the ledger holds a wave of this level and feature set. */
public record PartForecast(
        Level level,
        long total,
        long belowMinRows,
        long done,
        long todo,
        int buckets,
        int waves,
        long values,
        long bytesRead,
        long bytesWritten,
        OptionalDouble seconds) {}
