package io.eraforge.workload.era.prepare;

import io.eraforge.table.schema.TableId;

/** Told what a prepare is about to do and what it has done. An exception thrown here stops the prepare; the next one resumes. */
public interface PrepareListener {
    PrepareListener SILENT = new PrepareListener() {};

    /** Before anything of the era partitions is written. */
    default void planned(PreparePlan plan) {}

    /** After each commit, in order. */
    default void committed(TableId table) {}
}
