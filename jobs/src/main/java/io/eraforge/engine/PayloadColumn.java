package io.eraforge.engine;

import static org.apache.spark.sql.functions.lit;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;

/** A computed column; {@code absent} is its value in rows that failed, and may be null. */
public record PayloadColumn(String name, DataType type, Object absent) {
    /** The column of a row that failed. */
    public Column absentColumn() {
        return lit(absent).cast(type).as(name);
    }
}
