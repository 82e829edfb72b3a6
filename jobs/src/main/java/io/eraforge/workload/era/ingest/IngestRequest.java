package io.eraforge.workload.era.ingest;

import io.eraforge.era.Level;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.eras.WindowWidth;
import java.util.List;
import java.util.Map;

/**
 * Sources of an ingest: files, folders or globs of readings, in order; the path of an eras file, or empty; or, instead of
 * that file, the width of windows by level. At least one of them must be given.
 */
public record IngestRequest(List<String> readings, String eras, Map<Level, WindowWidth> erasEvery) {
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
            if (!width.isUsable()) {
                throw IngestErrors.badWindow(level, width);
            }
        });
    }

    public static IngestRequest of(List<String> readings, String eras) {
        return new IngestRequest(readings, eras, Map.of());
    }
}
