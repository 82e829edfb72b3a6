package io.eraforge.engine.failure;

import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.RunsTable;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.state.FailedItem;
import io.eraforge.telemetry.state.RunTracker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** After each wave with failures, reads the run's failed units from the table and passes new ones on, up to a limit per run. */
public final class FailedItemPublisher implements RunListener {
    private static final int MAX_PUBLISHED = 200;

    private final Workload workload;
    private final Tables tables;
    private final RunTracker tracker;
    private final Set<FailedItem> published = new HashSet<>();
    private String runId;

    public FailedItemPublisher(Workload workload, Tables tables, RunTracker tracker) {
        this.workload = workload;
        this.tables = tables;
        this.tracker = tracker;
    }

    @Override
    public void runStarted(String runId, String recipe) {
        this.runId = runId;
    }

    @Override
    public void waveWritten(String part, int wave, long items, long failed) {
        if (failed > 0) {
            publishNew(part);
        }
    }

    @Override
    public void waveFailed(String part, int wave, long items, String reason) {
        publishNew(part);
    }

    private void publishNew(String id) {
        workload.parts(tables).stream()
                .filter(part -> part.id().equals(id) && published.size() < MAX_PUBLISHED)
                .forEach(this::publishNew);
    }

    private void publishNew(Part part) {
        OutputTable output = workload.output(part);
        List<String> columns = new ArrayList<>(List.of("run_id", "error"));
        columns.addAll(output.unitKey().names());
        List<FailedItem> added = new ArrayList<>();
        tables.read(output.failures(), RunsTable.PART, part.id(), columns, row -> {
            if (published.size() < MAX_PUBLISHED && runId.equals(row.text(0))) {
                Map<String, Object> unit = new LinkedHashMap<>();
                for (int i = 2; i < columns.size(); i++) {
                    unit.put(columns.get(i), row.value(i));
                }
                FailedItem item = new FailedItem(part.id(), unit, row.text(1));
                if (published.add(item)) {
                    added.add(item);
                }
            }
        });
        tracker.failed(added);
    }
}
