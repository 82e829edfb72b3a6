package io.eraforge.table;

import java.util.Collection;
import java.util.stream.Collectors;

/** Buckets in SQL. */
public final class Buckets {
    private Buckets() {}

    /** Over the partition column; ids are numbers, so nothing needs quoting. */
    public static String predicate(Collection<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(", ", "bucket IN (", ")"));
    }
}
