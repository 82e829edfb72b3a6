package io.eraforge.engine.forecast;

import io.eraforge.engine.Part;
import java.util.OptionalDouble;

/** Forecast of a run of one part. {@code seconds} is empty until the ledger has a wave of this part and recipe. */
public record PartForecast(
        Part part,
        long total,
        long ineligible,
        long done,
        long todo,
        int buckets,
        int waves,
        long cost,
        long bytesRead,
        long bytesWritten,
        OptionalDouble seconds) {}
