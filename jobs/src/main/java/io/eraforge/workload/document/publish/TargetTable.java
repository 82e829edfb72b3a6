package io.eraforge.workload.document.publish;

import io.eraforge.error.PublishErrors;
import java.io.Serializable;
import java.util.regex.Pattern;

/**
 * A table of the database.
 *
 * @param schema empty for the first of the user's search path
 */
record TargetTable(String schema, String name) implements Serializable {
    /** One row for each table and bucket that was published. */
    static final String STAMPS = "eraforge_published";

    // PostgreSQL cuts names at 63 bytes; those of indexes have a suffix.
    private static final Pattern NAME = Pattern.compile("(?:([A-Za-z_]\\w{0,40})\\.)?([A-Za-z_]\\w{0,40})");

    static TargetTable of(String text) {
        var parts = NAME.matcher(text);
        if (!parts.matches()) {
            throw PublishErrors.badTable(text);
        }
        return new TargetTable(parts.group(1) == null ? "" : parts.group(1), parts.group(2));
    }

    String sql() {
        return in(name);
    }

    String stamps() {
        return in(STAMPS);
    }

    private String in(String table) {
        return (schema.isEmpty() ? "" : quoted(schema) + ".") + quoted(table);
    }

    String index(String suffix) {
        return quoted(name + "_" + suffix);
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }
}
