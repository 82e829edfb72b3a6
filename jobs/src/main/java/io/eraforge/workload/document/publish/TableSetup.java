package io.eraforge.workload.document.publish;

import io.eraforge.error.PublishErrors;
import io.eraforge.workload.document.publish.TargetColumns.TargetColumn;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Creates the table, its indexes and the stamps where they are absent; in one transaction. */
final class TableSetup {
    /** Largest vectors that pgvector can index. */
    private static final int MAX_INDEXED = 2000;
    /** Any constant number: two that create the same table take turns. */
    private static final long LOCK = 7_318_018;

    private final Connection connection;
    private final TargetTable table;
    private final int dimension;

    TableSetup(Connection connection, TargetTable table, int dimension) {
        this.connection = connection;
        this.table = table;
        this.dimension = dimension;
    }

    /**
     * The table as it is now.
     *
     * @param embeddingType type of the column of vectors, as SQL
     * @param created whether the table is new
     * @param searchPath to be set by each connection that writes
     */
    record Target(String embeddingType, boolean created, String searchPath) implements Serializable {
        /** Whether the column is pgvector's. */
        boolean hasVectors() {
            return embeddingType.contains("vector");
        }
    }

    /** pgvector as installed: its schema and version. */
    private record Extension(String schema, String version) {
        String type(int dimension) {
            return "\"%s\".vector(%d)".formatted(schema, dimension);
        }

        /** HNSW came with version 0.5. */
        String indexMethod() {
            return version.matches("0\\.[0-4](\\..*)?") ? "ivfflat" : "hnsw";
        }
    }

    Target run() throws SQLException {
        execute("SELECT pg_advisory_xact_lock(%d)".formatted(LOCK));
        Optional<Extension> vector = extension();
        String path = searchPath(vector);
        execute("SELECT set_config('search_path', '%s', false)".formatted(path.replace("'", "''")));
        execute(
                "CREATE TABLE IF NOT EXISTS %s (target text, bucket bigint, digest text NOT NULL, published_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (target, bucket))"
                        .formatted(table.stamps()));
        Map<String, String> present = columns();
        boolean created = present.isEmpty();
        if (created) {
            create(vector);
        } else {
            check(present);
        }
        Map<String, String> now = columns();
        String type = now.get(TargetColumns.EMBEDDING);
        createIndexes();
        connection.commit();
        return new Target(type, created, path);
    }

    /** Indexes the vectors, once there are some: the clusters of an index depend on them. */
    void indexVectors(Target target) throws SQLException {
        Optional<Extension> vector = extension();
        if (vector.isPresent() && target.hasVectors() && dimension <= MAX_INDEXED) {
            index(
                    "INDEX",
                    "embedding",
                    "%s (%s \"%s\".vector_cosine_ops)"
                            .formatted(
                                    vector.get().indexMethod(),
                                    TargetColumns.EMBEDDING,
                                    vector.get().schema()));
        }
        connection.commit();
    }

    private void create(Optional<Extension> vector) throws SQLException {
        String columns = TargetColumns.ALL.stream()
                .map(column -> column.quoted() + " " + type(column, vector))
                .collect(Collectors.joining(", "));
        execute("CREATE TABLE %s (%s)".formatted(table.sql(), columns));
        // Of a table of this name that was dropped.
        try (PreparedStatement forget =
                connection.prepareStatement("DELETE FROM %s WHERE target = ?".formatted(table.stamps()))) {
            forget.setString(1, table.sql());
            forget.execute();
        }
    }

    private String type(TargetColumn column, Optional<Extension> vector) {
        return column.name().equals(TargetColumns.EMBEDDING)
                ? vector.map(extension -> extension.type(dimension)).orElse(column.type())
                : column.type();
    }

    private void check(Map<String, String> present) throws SQLException {
        for (TargetColumn column : TargetColumns.ALL) {
            String found = present.get(column.name());
            String expected = expected(column, found);
            if (found == null) {
                execute("ALTER TABLE %s ADD COLUMN %s %s".formatted(table.sql(), column.quoted(), column.type()));
            } else if (!found.equals(expected)) {
                throw PublishErrors.otherColumn(table.sql(), column.name(), expected, found);
            }
        }
    }

    private String expected(TargetColumn column, String found) {
        if (found != null && column.name().equals(TargetColumns.EMBEDDING) && found.contains("vector")) {
            return found.replaceFirst("\\(\\d+\\)$", "") + "(" + dimension + ")";
        }
        return switch (column.type()) {
            case "timestamptz" -> "timestamp with time zone";
            default -> column.type();
        };
    }

    private void createIndexes() throws SQLException {
        index("UNIQUE INDEX", "arxiv_id", "btree (arxiv_id)");
        index("INDEX", "categories", "gin (categories)");
        index("INDEX", "published", "btree (published)");
        index("INDEX", "processed_gpu", "btree (processed_gpu)");
        index("INDEX", "title_text", "gin (to_tsvector('english', coalesce(title, '')))");
        // A longer text could exceed what PostgreSQL can hold of it.
        index("INDEX", "abstract_text", "gin (to_tsvector('english', left(coalesce(abstract, ''), 250000)))");
    }

    private void index(String kind, String suffix, String definition) throws SQLException {
        execute("CREATE %s IF NOT EXISTS %s ON %s USING %s"
                .formatted(kind, table.index(suffix), table.sql(), definition));
    }

    /** Types by column, as PostgreSQL prints them; empty if there is no such table. */
    private Map<String, String> columns() throws SQLException {
        Map<String, String> types = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped")) {
            query.setString(1, table.sql());
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    types.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return types;
    }

    private Optional<Extension> extension() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT n.nspname, e.extversion FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector'")) {
            return rows.next() ? Optional.of(new Extension(rows.getString(1), rows.getString(2))) : Optional.empty();
        }
    }

    /** With the extension's schema, which has the operators that compare vectors. */
    private String searchPath(Optional<Extension> vector) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT current_setting('search_path')")) {
            rows.next();
            String path = rows.getString(1);
            return vector.map(extension -> path + ", \"" + extension.schema() + "\"")
                    .orElse(path);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
