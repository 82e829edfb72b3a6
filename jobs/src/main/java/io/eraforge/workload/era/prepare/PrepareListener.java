package io.eraforge.workload.era.prepare;

import io.eraforge.table.schema.TableId;

/** Receives the plan and each commit of a prepare. An exception thrown by a listener aborts the prepare; the next prepare resumes it. */
public interface PrepareListener {
    PrepareListener SILENT = new PrepareListener() {};

    /** Called before any era partition is committed. */
    default void planned(PreparePlan plan) {}

    /** Called after each commit, in order. */
    default void committed(TableId table) {}
}
