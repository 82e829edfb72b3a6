package io.eraforge.table.schema;

import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;

/** A column of a table: the only place that states its name, its type and, for people, its meaning. */
public record TableColumn<T>(String name, ColumnKind<T> kind, Set<Trait> traits, String meaning) {
    /** Properties of a column beside its type. */
    public enum Trait {
        PARTITION,
        /** Identifies the row, alone or with others; has statistics. */
        KEY,
        /** Delta keeps its smallest and largest value by file. */
        STATISTICS,
        /** Absent in some tables, where it is read as null. */
        OPTIONAL
    }

    public TableColumn {
        traits = Set.copyOf(traits);
    }

    /** A column of a query's result rather than of a table. */
    public static <T> TableColumn<T> computed(String name, ColumnKind<T> kind) {
        return new TableColumn<>(name, kind, Set.of(), "");
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    public Column col() {
        return functions.col("`" + name + "`");
    }

    public StructField field() {
        return new StructField(name, kind.type(), true, org.apache.spark.sql.types.Metadata.empty());
    }

    @Override
    public String toString() {
        return name;
    }
}
