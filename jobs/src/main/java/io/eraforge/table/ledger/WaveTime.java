package io.eraforge.table.ledger;

import static io.eraforge.table.ledger.RunsTable.ENDED_US;
import static io.eraforge.table.ledger.RunsTable.KIND;
import static io.eraforge.table.ledger.RunsTable.N_VALUES;
import static io.eraforge.table.ledger.RunsTable.RECIPE;
import static io.eraforge.table.ledger.RunsTable.STARTED_US;
import static io.eraforge.table.ledger.RunsTable.STATUS;

import io.eraforge.table.kernel.Tables;
import java.util.ArrayList;
import java.util.List;

/** Number of values and duration of a wave. */
public record WaveTime(long values, double seconds) {

    /** All recorded waves of a part and recipe that were written and had values. */
    public static List<WaveTime> of(Tables tables, String part, String recipe) {
        List<WaveTime> times = new ArrayList<>();
        tables.scan(RunsTable.ID)
                .where(RunsTable.PART, part)
                .columns(KIND, RECIPE, STATUS, N_VALUES, STARTED_US, ENDED_US)
                .forEach(row -> {
                    boolean written = "wave".equals(row.get(KIND)) && "written".equals(row.get(STATUS));
                    long micros = row.getLong(ENDED_US) - row.getLong(STARTED_US);
                    if (written && micros > 0 && recipe.equals(row.get(RECIPE)) && row.getLong(N_VALUES) > 0) {
                        times.add(new WaveTime(row.getLong(N_VALUES), micros / 1e6));
                    }
                });
        return times;
    }
}
