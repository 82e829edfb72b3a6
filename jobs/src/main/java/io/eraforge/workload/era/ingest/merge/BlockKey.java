package io.eraforge.workload.era.ingest.merge;

import java.io.Serializable;

/** Order of blocks: by month, series and first time. What is no block comes first, with an empty month. */
public record BlockKey(String month, String series, long firstUs) implements Comparable<BlockKey>, Serializable {
    static final BlockKey NONE = new BlockKey("", "", 0);

    @Override
    public int compareTo(BlockKey other) {
        int months = month.compareTo(other.month);
        int order = months != 0 ? months : series.compareTo(other.series);
        return order != 0 ? order : Long.compare(firstUs, other.firstUs);
    }

    boolean isSameSeries(BlockKey other) {
        return month.equals(other.month) && series.equals(other.series);
    }
}
