package io.eraforge.table;

import io.eraforge.error.TableErrors;
import io.eraforge.table.kernel.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;

/** Compacts small files and deletes unreferenced ones, table by table. Changes no rows, so nothing is recomputed afterwards. */
public final class TableOptimizer {
    /** After this time no query reads a replaced version any more, and no paused writer refers to its files. */
    public static final Duration MIN_RETENTION = Duration.ofDays(7);

    private final Tables tables;
    private final TableMaintenance maintenance;
    private final BooleanSupplier stopRequested;

    /** {@code rowGroupBytes}: as for {@link TableMaintenance}. */
    public TableOptimizer(Store store, ToIntFunction<String> rowGroupBytes, BooleanSupplier stopRequested) {
        this.tables = store.tables();
        this.maintenance = new TableMaintenance(store, rowGroupBytes);
        this.stopRequested = stopRequested;
    }

    /** Throws if {@code retention} is shorter than {@link #MIN_RETENTION}. Commands should call this before they take the lease. */
    public static void checkRetention(Duration retention) {
        if (retention.compareTo(MIN_RETENTION) < 0) {
            throw TableErrors.retentionTooShort(retention, MIN_RETENTION);
        }
    }

    /** Stops after the current table if requested. */
    public OptimizeReport run(Duration retention) {
        checkRetention(retention);
        List<OptimizeReport.TableReport> reports = new ArrayList<>();
        try {
            for (String table : tables.names()) {
                if (stopRequested.getAsBoolean()) {
                    break;
                }
                reports.add(optimize(table, retention));
            }
        } catch (RuntimeException e) {
            if (!stopRequested.getAsBoolean()) {
                throw e;
            }
        }
        return new OptimizeReport(reports, stopRequested.getAsBoolean());
    }

    private OptimizeReport.TableReport optimize(String table, Duration retention) {
        TableMaintenance.Size before = maintenance.size(table);
        maintenance.compact(table);
        TableMaintenance.Size after = maintenance.size(table);
        TableMaintenance.Size deleted = maintenance.vacuum(table, retention);
        return new OptimizeReport.TableReport(
                table, before.files(), after.files(), before.bytes(), after.bytes(), deleted.files(), deleted.bytes());
    }
}
