package io.eraforge.workload.era.select;

import io.eraforge.era.Level;
import java.util.List;

/**
 * What was selected.
 *
 * @param below labelled eras left out, as they have fewer readings than the level's minimum
 * @param tests tests per feature: one per class, or one for real labels
 * @param rows by p-value, constants last
 */
public record SelectionReport(
        Level level,
        String featureSet,
        SelectionTask task,
        long eras,
        long below,
        int tests,
        List<RelevanceRow> rows,
        double seconds) {
    /** tsfresh's names of the relevant features, with the sensor. */
    public List<String> relevant() {
        return rows.stream()
                .filter(RelevanceRow::relevant)
                .map(RelevanceRow::feature)
                .toList();
    }
}
