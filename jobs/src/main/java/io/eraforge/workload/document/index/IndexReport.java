package io.eraforge.workload.document.index;

/**
 * What an index run did.
 *
 * @param documents in the index afterwards
 * @param withVectors of these, those that can be found by meaning
 * @param vectors of their chunks
 * @param written documents added or replaced
 * @param removed documents that are no longer in the table
 */
public record IndexReport(
        String path,
        String model,
        long documents,
        long withVectors,
        long vectors,
        long written,
        long removed,
        long bytes,
        double seconds) {}
