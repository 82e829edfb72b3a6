package io.eraforge.engine.failure;

import static io.eraforge.engine.failure.FailureColumns.ERROR;
import static io.eraforge.engine.failure.FailureColumns.PART;
import static io.eraforge.engine.failure.FailureColumns.RUN_ID;

import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.table.kernel.Tables;
import io.eraforge.telemetry.event.FailedItem;
import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.ItemsFailed;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunListener;
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
    private final RunListener listener;
    private final Set<FailedItem> published = new HashSet<>();
    private String runId;

    public FailedItemPublisher(Workload workload, Tables tables, RunListener listener) {
        this.workload = workload;
        this.tables = tables;
        this.listener = listener;
    }

    @Override
    public void onEvent(RunEvent event) {
        if (event instanceof RunStarted started) {
            runId = started.runId();
        } else if (event instanceof ItemsGivenUp given) {
            publishNew(given.part());
        } else if (event instanceof WaveEnded wave && wave.failed() > 0) {
            publishNew(wave.part());
        }
    }

    private void publishNew(String id) {
        workload.parts(tables).stream()
                .filter(part -> part.id().equals(id) && published.size() < MAX_PUBLISHED)
                .forEach(this::publishNew);
    }

    private void publishNew(Part part) {
        OutputTable output = workload.output(part);
        List<FailedItem> added = new ArrayList<>();
        tables.scan(output.failures())
                .where(PART, part.id())
                .columns(RUN_ID, ERROR)
                .columns(output.unitKey().key())
                .forEach(row -> {
                    if (published.size() < MAX_PUBLISHED && runId.equals(row.get(RUN_ID))) {
                        Map<String, Object> unit = new LinkedHashMap<>();
                        output.unitKey().key().forEach(column -> unit.put(column.name(), row.get(column)));
                        FailedItem item = new FailedItem(part.id(), unit, row.get(ERROR));
                        if (published.add(item)) {
                            added.add(item);
                        }
                    }
                });
        listener.onEvent(new ItemsFailed(part.id(), added));
    }
}
