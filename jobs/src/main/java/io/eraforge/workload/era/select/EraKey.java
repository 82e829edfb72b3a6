package io.eraforge.workload.era.select;

/** An era of a level. */
record EraKey(String series, long eraId) {
    @Override
    public String toString() {
        return "era %d of series %s".formatted(eraId, series);
    }
}
