package io.eraforge.workload.era.ingest;

import io.eraforge.era.Level;
import io.eraforge.error.IngestErrors;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What to ingest: paths, folders or globs of readings, in order; a path of eras, or empty; or windows to cut instead. Any
 * of the three may be left out, but not all.
 */
public record IngestRequest(List<String> readings, String eras, Map<Level, Duration> erasEvery) {
    public IngestRequest {
        readings = List.copyOf(readings);
        erasEvery = Map.copyOf(erasEvery);
        if (readings.isEmpty() && eras.isEmpty() && erasEvery.isEmpty()) {
            throw IngestErrors.nothingToDo();
        }
        if (!eras.isEmpty() && !erasEvery.isEmpty()) {
            throw IngestErrors.erasGivenTwice();
        }
        erasEvery.forEach((level, width) -> {
            if (width.toMillis() < 1000) {
                throw IngestErrors.badWindow(level, width);
            }
        });
    }

    public static IngestRequest of(List<String> readings, String eras) {
        return new IngestRequest(readings, eras, Map.of());
    }
}
