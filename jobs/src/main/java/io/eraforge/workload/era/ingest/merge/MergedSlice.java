package io.eraforge.workload.era.ingest.merge;

/** Rows {@code [from, to)} of a block with the values of all sensors, each the only one of its series and time. */
record MergedSlice(BlockKey key, SeriesBlock block, int from, int to) implements Merged {
    @Override
    public String month() {
        return key.month();
    }

    @Override
    public String series() {
        return key.series();
    }

    int rows() {
        return to - from;
    }

    MergedReading reading(int row, int sensors) {
        return MergedReading.of(key, block.timesUs()[row], block.values(row, sensors));
    }
}
