package io.eraforge.workload.era.select;

import io.eraforge.era.Level;
import io.eraforge.error.SelectionErrors;
import io.eraforge.feature.Feature;
import io.eraforge.feature.SensorFeatures;
import java.util.List;
import java.util.Map;

/**
 * What to select, and by which labels.
 *
 * @param labels path of a CSV or Parquet file
 * @param labelColumn its column with the labels; empty: the only one that is no key
 * @param labelledOnly whether eras without a label are left out; else they are an error
 * @param computed which features each sensor has, if it names any
 * @param falseDiscoveryRate accepted share of irrelevant features among those selected
 */
public record SelectionRequest(
        Level level,
        String featureSet,
        String labels,
        String labelColumn,
        boolean labelledOnly,
        SelectionTask task,
        SensorFeatures computed,
        double falseDiscoveryRate) {
    public SelectionRequest {
        if (!(falseDiscoveryRate > 0 && falseDiscoveryRate < 1)) {
            throw SelectionErrors.badRate(falseDiscoveryRate);
        }
    }

    /** A request for features that all sensors have. */
    public SelectionRequest(
            Level level,
            String featureSet,
            String labels,
            String labelColumn,
            boolean labelledOnly,
            SelectionTask task,
            double falseDiscoveryRate) {
        this(
                level,
                featureSet,
                labels,
                labelColumn,
                labelledOnly,
                task,
                new SensorFeatures(Map.of(), List.of()),
                falseDiscoveryRate);
    }

    /** Whether a sensor has the feature of this column. */
    boolean has(String sensor, String column) {
        return computed.bySensor().isEmpty() || computed.of(sensor).contains(Feature.parseColumn(column));
    }
}
