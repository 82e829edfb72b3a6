package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;

/** One record of a source, whatever its format; cells are by position among the group's columns. Reused from record to record. */
public interface SourceRecord {
    /** Line in the file, from 1; position in the file, from 1, for formats without lines. */
    long line();

    /** Why the record as a whole cannot be read, or null. */
    String defect();

    /** Text of a cell, or null if it is missing. */
    String text(int column);

    /** Value of a cell: NaN if missing, or if {@code numbers.bad()}. */
    double number(int column, NumberParser numbers, char decimal);

    /** Reads a cell as a time; what came is then in {@code times}. False if missing or not readable. */
    boolean time(int column, TimeParser times);

    /** The record as it stands in the source, for people. */
    String raw();
}
