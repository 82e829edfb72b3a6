package io.eraforge.ingest.source;

/** How a source holds its records. */
public enum Format {
    CSV("CSV"),
    JSON("JSON lines"),
    PARQUET("Parquet"),
    DELTA("Delta");

    private final String words;

    Format(String words) {
        this.words = words;
    }

    /** As shown to people. */
    public String words() {
        return words;
    }

    /** Whether records are lines of text. */
    public boolean text() {
        return this == CSV || this == JSON;
    }
}
