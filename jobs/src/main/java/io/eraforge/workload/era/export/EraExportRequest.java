package io.eraforge.workload.era.export;

import io.eraforge.engine.export.ExportFormat;
import io.eraforge.era.Level;
import java.util.List;

/**
 * What to export, and where to. No sensors or no features mean all. A feature is named by its tsfresh name, its column, or its
 * calculator, which means all of that calculator's.
 */
public record EraExportRequest(
        Level level, String featureSet, String out, ExportFormat format, List<String> sensors, List<String> features) {
    public EraExportRequest {
        sensors = List.copyOf(sensors);
        features = List.copyOf(features);
    }
}
