package io.eraforge.table.damage;

import io.eraforge.error.DamageErrors.Origin;
import io.eraforge.table.schema.TableId;
import java.util.Set;

/** What each table can be rebuilt from. */
public final class TableOrigin {
    private static final Set<String> FROM_RUN = Set.of(TableId.RUNS.name(), TableId.FAILED_ERAS.name());
    private static final Set<String> FROM_PREPARE =
            Set.of(TableId.READING_DAYS.name(), TableId.BUCKET_INDEX.name(), TableId.ERA_INDEX.name());

    private TableOrigin() {}

    /** Unknown tables count as sources: nothing may delete them. */
    public static Origin of(String table) {
        if (table.equals(TableId.LEASE.name())) {
            return Origin.LEASE;
        }
        if (FROM_PREPARE.contains(table) || TableId.levelOfEras(table).isPresent()) {
            return Origin.PREPARE;
        }
        return FROM_RUN.contains(table) || new TableId(table, java.util.List.of()).holdsFeatures()
                ? Origin.RUN
                : Origin.SOURCE;
    }
}
