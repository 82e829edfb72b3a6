package io.eraforge.workload.document.publish;

import java.util.List;
import java.util.stream.Collectors;

/** Columns of the published table, in order, and the statements that follow from them. */
final class TargetColumns {
    static final String EMBEDDING = "abstract_embedding";
    private static final String ID = "arxiv_id";

    /** {@code type}: of PostgreSQL; that of the embedding depends on the database. */
    record TargetColumn(String name, String type) {
        String quoted() {
            return '"' + name + '"';
        }
    }

    static final List<TargetColumn> ALL = List.of(
            new TargetColumn("_key", "text"),
            new TargetColumn(ID, "text"),
            new TargetColumn("title", "text"),
            new TargetColumn("authors", "text[]"),
            new TargetColumn("abstract", "text"),
            new TargetColumn("categories", "text[]"),
            new TargetColumn("published", "timestamptz"),
            new TargetColumn("updated", "timestamptz"),
            new TargetColumn("doi", "text"),
            new TargetColumn("journal_ref", "text"),
            new TargetColumn("pdf_url", "text"),
            new TargetColumn("abs_url", "text"),
            new TargetColumn(EMBEDDING, "real[]"),
            new TargetColumn("processed_gpu", "integer"),
            new TargetColumn("encode_time", "double precision"),
            new TargetColumn("processed_at", "timestamptz"));

    private TargetColumns() {}

    /** Inserts a row, or replaces the one with its id if that differs. {@code embedding}: the type of that column. */
    static String upsert(TargetTable table, String embedding) {
        String names = join("%s");
        String values = ALL.stream()
                .map(column -> column.name().equals(EMBEDDING) ? "CAST(? AS " + embedding + ")" : "?")
                .collect(Collectors.joining(", "));
        String changes = join("%1$s = EXCLUDED.%1$s");
        return "INSERT INTO %s AS present (%s) VALUES (%s) ON CONFLICT (%s) DO UPDATE SET %s WHERE (%s) IS DISTINCT FROM (%s)"
                .formatted(table.sql(), names, values, ID, changes, join("present.%s"), join("EXCLUDED.%s"));
    }

    private static String join(String format) {
        return ALL.stream().map(column -> format.formatted(column.quoted())).collect(Collectors.joining(", "));
    }
}
