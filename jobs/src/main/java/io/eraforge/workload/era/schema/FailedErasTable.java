package io.eraforge.workload.era.schema;

import io.eraforge.engine.failure.FailureColumns;
import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableColumn.Trait;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import java.util.Set;

/** Table {@code failed_eras}; its columns beside the key are {@link FailureColumns}. */
public final class FailedErasTable {
    public static final TableColumn<String> SERIES =
            new TableColumn<>("series", ColumnKind.STRING, Set.of(Trait.KEY), "Series of the era");
    public static final TableColumn<Long> ERA_ID =
            new TableColumn<>("era_id", ColumnKind.LONG, Set.of(Trait.KEY), "Era within level and series");
    public static final TableColumn<String> SENSOR =
            new TableColumn<>("sensor", ColumnKind.STRING, Set.of(Trait.KEY), "Sensor, or `*` if unknown");

    public static final TableSchema SCHEMA = FailureColumns.table(
            "failed_eras",
            "Era/sensor pairs whose features could not be computed, per feature set",
            KeyColumns.of(SERIES, ERA_ID, SENSOR));
    public static final TableId ID = SCHEMA.id();

    private FailedErasTable() {}
}
