package io.eraforge.workload.era.repair;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.table.Store;
import io.eraforge.table.check.Damage;
import io.eraforge.table.check.Damage.Kind;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.IngestsTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.RejectedTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Lets files be ingested again whose readings or eras are lost. */
final class SourceRepair {
    private static final Set<String> KNOWN = Set.of(
            ReadingsTable.ID.name(),
            ErasTable.ID.name(),
            SensorsTable.ID.name(),
            RejectedTable.ID.name(),
            IngestsTable.ID.name());

    private final Store store;
    private final List<String> actions;

    SourceRepair(Store store, List<String> actions) {
        this.store = store;
        this.actions = actions;
    }

    /** Whether ingest writes the table; nothing touches those of other programs. */
    static boolean isKnown(TableId table) {
        return KNOWN.contains(table.name());
    }

    /**
     * Removes from {@code ingests} the files that may have brought what is lost: for a file of readings those with readings in its
     * month, otherwise all. Ingesting a file again whose readings are not lost adds nothing.
     */
    void allowIngestAgain(TableId table, List<Damage> damages) {
        if (table.name().equals(IngestsTable.ID.name()) || !store.exists(IngestsTable.ID)) {
            return;
        }
        Dataset<Row> ingests = store.read(IngestsTable.ID);
        Column affected = lit(false);
        for (Damage damage : damages) {
            boolean month = table.name().equals(ReadingsTable.ID.name()) && damage.kind() == Kind.DATA;
            affected = affected.or(month ? overlaps(damage.partition().get("month")) : lit(true));
        }
        affected = coalesce(affected, lit(false));
        long count = ingests.where(affected).count();
        if (count > 0) {
            store.overwrite(IngestsTable.ID, ingests.where(affected.equalTo(false)));
            actions.add("Marked %,d source file(s) as not ingested".formatted(count));
        }
    }

    private static Column overlaps(String month) {
        YearMonth at = YearMonth.parse(month);
        return col("first_us").lt(lit(us(at.plusMonths(1)))).and(col("last_us").geq(lit(us(at))));
    }

    private static long us(YearMonth month) {
        return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toEpochSecond() * 1_000_000;
    }
}
