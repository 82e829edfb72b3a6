package io.eraforge.table.delta;

import java.io.Serializable;

/** A data file of a table: its full path, its size in bytes, and the value of the first partition column. */
public record DataFile(String path, long size, String partition) implements Serializable {}
