package io.eraforge.engine.failure;

import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.state.RunState.FailedEra;
import io.eraforge.telemetry.state.RunTracker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** After each wave with failures, reads the run's failed eras from the table and passes new ones on, up to a limit per run. */
public final class FailedItemPublisher implements RunListener {
    private static final int MAX_PUBLISHED = 200;

    private final Tables tables;
    private final RunTracker tracker;
    private final Set<FailedEra> published = new HashSet<>();
    private String runId;

    public FailedItemPublisher(Tables tables, RunTracker tracker) {
        this.tables = tables;
        this.tracker = tracker;
    }

    @Override
    public void runStarted(String runId, String featureSet) {
        this.runId = runId;
    }

    @Override
    public void waveWritten(Level level, int wave, long eras, long failed) {
        if (failed > 0) {
            publishNew(level);
        }
    }

    @Override
    public void waveFailed(Level level, int wave, long eras, String reason) {
        publishNew(level);
    }

    private void publishNew(Level level) {
        if (published.size() >= MAX_PUBLISHED) {
            return;
        }
        List<FailedEra> added = new ArrayList<>();
        tables.read(TableId.FAILED_ERAS, level, List.of("run_id", "series", "era_id", "sensor", "error"), row -> {
            if (published.size() < MAX_PUBLISHED && runId.equals(row.text(0))) {
                FailedEra era = new FailedEra(level.name(), row.text(1), row.number(2), row.text(3), row.text(4));
                if (published.add(era)) {
                    added.add(era);
                }
            }
        });
        tracker.failed(added);
    }
}
