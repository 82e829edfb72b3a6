package io.eraforge.workload.era.export;

import io.eraforge.engine.export.ExportFormat;
import io.eraforge.era.Level;
import io.eraforge.error.ExportErrors;
import io.eraforge.feature.SensorFeatures;
import io.eraforge.feature.TsfreshColumn;
import java.util.List;
import java.util.Map;

/**
 * What to export, and where to. Empty {@code sensors} or {@code features} mean all. A feature is given by its tsfresh name or its
 * column; the name of a calculator selects all of its features. {@code columns}: only these, if any. {@code computed}: which features each sensor
 * has, if it names any. {@code guardFormulas}: see {@link CsvEraWriter}.
 */
public record EraExportRequest(
        Level level,
        String featureSet,
        String out,
        ExportFormat format,
        List<String> sensors,
        List<String> features,
        List<TsfreshColumn> columns,
        SensorFeatures computed,
        boolean guardFormulas) {
    public EraExportRequest {
        if (guardFormulas && format != ExportFormat.CSV) {
            throw ExportErrors.formulaGuardNeedsCsv(out);
        }
        sensors = List.copyOf(sensors);
        features = List.copyOf(features);
        columns = List.copyOf(columns);
    }

    /** A request for all sensors alike. */
    public EraExportRequest(
            Level level,
            String featureSet,
            String out,
            ExportFormat format,
            List<String> sensors,
            List<String> features,
            boolean guardFormulas) {
        this(
                level,
                featureSet,
                out,
                format,
                sensors,
                features,
                List.of(),
                new SensorFeatures(Map.of(), List.of()),
                guardFormulas);
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
