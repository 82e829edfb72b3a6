package io.eraforge.workload.era.export;

import io.eraforge.engine.export.ExportFormat;
import io.eraforge.era.Level;
import java.util.List;

/**
 * What to export, and where to. Empty {@code sensors} or {@code features} mean all. A feature is given by its tsfresh name or its
 * column; the name of a calculator selects all of its features.
 */
public record EraExportRequest(
        Level level, String featureSet, String out, ExportFormat format, List<String> sensors, List<String> features) {
    public EraExportRequest {
        sensors = List.copyOf(sensors);
        features = List.copyOf(features);
    }
}
