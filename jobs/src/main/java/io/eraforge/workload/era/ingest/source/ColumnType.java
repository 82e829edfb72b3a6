package io.eraforge.workload.era.ingest.source;

/** Type of a column as declared by the source. */
public enum ColumnType {
    /** Untyped: what the cells hold must be inferred. */
    TEXT,
    NUMBER,
    /** Timestamps with a known offset from UTC. */
    INSTANT,
    /** Dates or timestamps in local time. */
    LOCAL,
    /** Unsupported, such as arrays. */
    OTHER
}
