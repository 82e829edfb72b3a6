package io.eraforge.workload.document.publish;

/**
 * What a publish did.
 *
 * @param documents that have an embedding of their present text
 * @param sent rows of buckets that had changed
 * @param written of these, rows that were new or different
 * @param created whether the table is new
 * @param embeddingType type of the column of vectors
 */
public record PublishReport(
        String database,
        String table,
        long documents,
        long sent,
        long written,
        boolean created,
        String embeddingType,
        double seconds) {}
