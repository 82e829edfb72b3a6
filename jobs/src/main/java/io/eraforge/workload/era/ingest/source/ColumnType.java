package io.eraforge.workload.era.ingest.source;

/** What the source itself says of a column. */
public enum ColumnType {
    /** Says nothing: its cells have to be looked at. */
    TEXT,
    NUMBER,
    /** Points in time. */
    INSTANT,
    /** Dates or times of some local clock. */
    LOCAL,
    /** Nothing that could be a reading. */
    OTHER
}
