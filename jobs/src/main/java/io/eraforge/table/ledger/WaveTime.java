package io.eraforge.table.ledger;

import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.List;

/** How long a wave took, as the ledger has it. */
public record WaveTime(long values, double seconds) {

    /** Of all waves that were written for a level and feature set and had something to compute. */
    public static List<WaveTime> of(Tables tables, Level level, String featureSet) {
        List<WaveTime> times = new ArrayList<>();
        List<String> columns = List.of("kind", "feature_set", "status", "n_values", "started_us", "ended_us");
        tables.read(TableId.RUNS, level, columns, row -> {
            boolean written = "wave".equals(row.text(0)) && "written".equals(row.text(2));
            boolean timed = row.number(5) > row.number(4);
            if (written && timed && featureSet.equals(row.text(1)) && row.number(3) > 0) {
                times.add(new WaveTime(row.number(3), (row.number(5) - row.number(4)) / 1e6));
            }
        });
        return times;
    }
}
