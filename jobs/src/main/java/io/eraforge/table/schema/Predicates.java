package io.eraforge.table.schema;

import java.util.Collection;
import java.util.stream.Collectors;

/** Buckets in SQL. */
public final class Predicates {
    private Predicates() {}

    /** Over the partition column; ids are numbers, so nothing needs quoting. */
    public static String predicate(Collection<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(", ", "bucket IN (", ")"));
    }
}
