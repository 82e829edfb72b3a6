package io.eraforge.cli;

import io.eraforge.era.Level;
import io.eraforge.table.TableId;
import io.eraforge.table.Tables;
import io.eraforge.telemetry.Progress;
import io.eraforge.telemetry.state.Board;
import io.eraforge.telemetry.state.State.FailedEra;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Looks up which eras failed, and why, whenever some did: the first of them, for those who watch. */
final class FailedNews implements Progress {
    private static final int MOST = 200;

    private final Tables tables;
    private final Board board;
    private final Set<FailedEra> told = new HashSet<>();
    private String runId;

    FailedNews(Tables tables, Board board) {
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
            look(level);
        }
    }

    @Override
    public void waveFailed(Level level, int wave, long eras, String reason) {
        look(level);
    }

    private void look(Level level) {
        if (told.size() >= MOST) {
            return;
        }
        List<FailedEra> fresh = new ArrayList<>();
        tables.read(TableId.FAILED_ERAS, level, List.of("run_id", "series", "era_id", "sensor", "error"), row -> {
            if (told.size() < MOST && runId.equals(row.text(0))) {
                FailedEra era = new FailedEra(level.name(), row.text(1), row.number(2), row.text(3), row.text(4));
                if (told.add(era)) {
                    fresh.add(era);
                }
            }
        });
        board.failed(fresh);
    }
}
