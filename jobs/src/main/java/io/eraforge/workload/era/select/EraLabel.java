package io.eraforge.workload.era.select;

/** A line of a label file. {@code text} is null if there is no label; {@code series} if there is no such column. */
record EraLabel(String series, String eraId, String text) {}
