package io.eraforge.table.kernel;

/** A table's id, which its copies share and a new table in its place does not, and a version of it. */
public record TableVersion(String id, long version) {}
