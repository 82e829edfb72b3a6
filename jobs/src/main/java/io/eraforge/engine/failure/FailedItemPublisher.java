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

/** Looks up which eras failed, and why, whenever some did: the first of them, for those who watch. */
public final class FailedItemPublisher implements RunListener {
    private static final int MAX_PUBLISHED = 200;

    private final Tables tables;
    private final RunTracker board;
    private final Set<FailedEra> published = new HashSet<>();
    private String runId;

    public FailedItemPublisher(Tables tables, RunTracker board) {
        this.tables = tables;
        this.board = board;
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
        List<FailedEra> fresh = new ArrayList<>();
        tables.read(TableId.FAILED_ERAS, level, List.of("run_id", "series", "era_id", "sensor", "error"), row -> {
            if (published.size() < MAX_PUBLISHED && runId.equals(row.text(0))) {
                FailedEra era = new FailedEra(level.name(), row.text(1), row.number(2), row.text(3), row.text(4));
                if (published.add(era)) {
                    fresh.add(era);
                }
            }
        });
        board.failed(fresh);
    }
}
