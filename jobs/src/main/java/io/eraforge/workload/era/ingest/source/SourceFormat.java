package io.eraforge.workload.era.ingest.source;

/** How a source holds its records. */
public enum SourceFormat {
    CSV("CSV"),
    JSON("JSON lines"),
    PARQUET("Parquet"),
    DELTA("Delta");

    private final String displayName;

    SourceFormat(String words) {
        this.displayName = words;
    }

    /** As shown to people. */
    public String displayName() {
        return displayName;
    }

    /** Whether records are lines of text. */
    public boolean text() {
        return this == CSV || this == JSON;
    }
}
