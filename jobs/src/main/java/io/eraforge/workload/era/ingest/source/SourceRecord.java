package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;

/** A record of a source in any format. Columns are positions in the group's columns. Mutable: reused for the next record. */
public interface SourceRecord {
    /** Line number in the file, or record number for formats without lines; from 1. */
    long line();

    /** Why the record as a whole cannot be read, or null. */
    String defect();

    /** Text of a cell, or null if it is missing. */
    String text(int column);

    /** Value of a cell; NaN if it is missing, or if it is not a number and {@code numbers.isInvalid()}. */
    double number(int column, NumberParser numbers, char decimal);

    /** Parses a cell as a time into {@code times}; false if it is missing or not a time. */
    boolean time(int column, TimeParser times);

    /** Text of the record, as stored in table {@code rejected}. */
    String raw();
}
