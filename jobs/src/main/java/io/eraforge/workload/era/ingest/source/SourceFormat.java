package io.eraforge.workload.era.ingest.source;

/** Format of a source. The constants' names are stored in table {@code ingests}. */
public enum SourceFormat {
    CSV("CSV"),
    JSON("JSON lines"),
    PARQUET("Parquet"),
    DELTA("Delta");

    private final String displayName;

    SourceFormat(String displayName) {
        this.displayName = displayName;
    }

    /** Name for messages and reports. */
    public String displayName() {
        return displayName;
    }

    /** Whether records are lines of text. */
    public boolean isText() {
        return this == CSV || this == JSON;
    }
}
