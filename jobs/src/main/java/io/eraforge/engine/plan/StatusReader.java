package io.eraforge.engine.plan;

import io.eraforge.engine.Inventory;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import java.util.List;
import java.util.Map;

/** Reads the progress of a workload from the tables. */
public final class StatusReader {
    private final Tables tables;
    private final Workload workload;
    private final Ledger ledger;

    public StatusReader(Tables tables, Workload workload) {
        this(tables, workload, new Ledger(tables));
    }

    /** {@code ledger}: that of {@code tables}. */
    public StatusReader(Tables tables, Workload workload, Ledger ledger) {
        this.tables = tables;
        this.workload = workload;
        this.ledger = ledger;
    }

    public List<PartStatus> parts() {
        return workload.parts(tables).stream().map(this::part).toList();
    }

    /** If the input is not prepared, all items are missing. */
    public PartStatus part(Part part) {
        Inventory inventory = workload.inventory(tables, part);
        PartPlan plan = PartPlan.of(workload, part, inventory, tables, ledger, false);
        Map<Long, Integer> failures = FailedItems.counts(tables, workload, part);
        long failed = plan.done().stream()
                .mapToLong(bucket -> failures.getOrDefault(bucket.id(), 0))
                .sum();
        long missing = inventory.total() - inventory.ineligible() - plan.doneItems();
        return new PartStatus(
                part, inventory.total(), inventory.ineligible(), plan.doneItems() - failed, failed, missing);
    }
}
