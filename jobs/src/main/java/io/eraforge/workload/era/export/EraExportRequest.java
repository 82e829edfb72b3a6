package io.eraforge.workload.era.export;

import io.eraforge.engine.export.ExportFormat;
import io.eraforge.era.Level;
import io.eraforge.error.ExportErrors;
import java.util.List;

/**
 * What to export, and where to. Empty {@code sensors} or {@code features} mean all. A feature is given by its tsfresh name or its
 * column; the name of a calculator selects all of its features. {@code guardFormulas}: see {@link CsvEraWriter}.
 */
public record EraExportRequest(
        Level level,
        String featureSet,
        String out,
        ExportFormat format,
        List<String> sensors,
        List<String> features,
        boolean guardFormulas) {
    public EraExportRequest {
        if (guardFormulas && format != ExportFormat.CSV) {
            throw ExportErrors.formulaGuardNeedsCsv(out);
        }
        sensors = List.copyOf(sensors);
        features = List.copyOf(features);
    }

    /** A request without the guard against formulas. */
    public EraExportRequest(
            Level level,
            String featureSet,
            String out,
            ExportFormat format,
            List<String> sensors,
            List<String> features) {
        this(level, featureSet, out, format, sensors, features, false);
    }
}
