package io.eraforge.workload.era.select;

import io.eraforge.era.Level;
import io.eraforge.error.SelectionErrors;

/**
 * What to select, and by which labels.
 *
 * @param labels path of a CSV or Parquet file
 * @param labelColumn its column with the labels; empty: the only one that is no key
 * @param labelledOnly whether eras without a label are left out; else they are an error
 * @param falseDiscoveryRate accepted share of irrelevant features among those selected
 */
public record SelectionRequest(
        Level level,
        String featureSet,
        String labels,
        String labelColumn,
        boolean labelledOnly,
        SelectionTask task,
        double falseDiscoveryRate) {
    public SelectionRequest {
        if (!(falseDiscoveryRate > 0 && falseDiscoveryRate < 1)) {
            throw SelectionErrors.badRate(falseDiscoveryRate);
        }
    }
}
