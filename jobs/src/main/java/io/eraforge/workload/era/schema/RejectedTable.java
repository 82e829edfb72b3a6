package io.eraforge.workload.era.schema;

/** Columns of table {@code rejected}, in their order: records and cells that could not be read. */
public final class RejectedTable {
    /** {@code readings} or {@code eras}. */
    public static final String SOURCE = "source";
    /** Redacted path of the source file. */
    public static final String FILE = "file";
    /** Line or record number in the file, from 1. */
    public static final String LINE = "line";
    /** Header of the rejected cell; null if the whole record was rejected. */
    public static final String COLUMN = "column";

    public static final String REASON = "reason";
    /** Text of the record or cell. */
    public static final String RAW = "raw";

    public static final String CONTENT_HASH = "content_hash";
    public static final String SETTINGS_HASH = "settings_hash";
    public static final String INGESTED_AT = "ingested_at";

    private RejectedTable() {}
}
