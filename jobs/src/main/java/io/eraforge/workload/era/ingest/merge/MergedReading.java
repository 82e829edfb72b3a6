package io.eraforge.workload.era.ingest.merge;

import io.eraforge.workload.era.ingest.merge.CellMerge.MergedRow;
import io.eraforge.workload.era.ingest.merge.CellMerge.SourceRow;
import java.util.List;

/**
 * The reading of a series at a time, with a value per sensor, where NaN is none. {@code sources} are the rows that it was merged
 * from and {@code merge} what became of their cells; empty and null if there was only one.
 */
public record MergedReading(
        String month, String series, long tsUs, double[] values, List<SourceRow> sources, MergedRow merge)
        implements Merged {

    static MergedReading of(BlockKey key, long tsUs, double[] values) {
        return new MergedReading(key.month(), key.series(), tsUs, values, List.of(), null);
    }

    static MergedReading of(BlockKey key, long tsUs, List<SourceRow> sources) {
        MergedRow merge = CellMerge.merge(sources);
        return new MergedReading(key.month(), key.series(), tsUs, merge.values(), sources, merge);
    }
}
