package io.eraforge.table.ledger;

import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.List;

/** Number of values and duration of a wave. */
public record WaveTime(long values, double seconds) {

    /** All recorded waves of a part and recipe that were written and had values. */
    public static List<WaveTime> of(Tables tables, String part, String recipe) {
        List<WaveTime> times = new ArrayList<>();
        List<String> columns = List.of("kind", RunsTable.RECIPE, "status", "n_values", "started_us", "ended_us");
        tables.read(TableId.RUNS, RunsTable.PART, part, columns, row -> {
            boolean written = "wave".equals(row.text(0)) && "written".equals(row.text(2));
            boolean timed = row.number(5) > row.number(4);
            if (written && timed && recipe.equals(row.text(1)) && row.number(3) > 0) {
                times.add(new WaveTime(row.number(3), (row.number(5) - row.number(4)) / 1e6));
            }
        });
        return times;
    }
}
