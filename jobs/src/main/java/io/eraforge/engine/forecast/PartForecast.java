package io.eraforge.engine.forecast;

import io.eraforge.era.Level;
import java.util.OptionalDouble;

/** Forecast of a run of one level. {@code seconds} is empty until the ledger has a wave of this level and feature set. */
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
