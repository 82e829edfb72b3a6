package io.eraforge.table;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.error.TableErrors;
import io.eraforge.table.kernel.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Joins small files and deletes old ones, table by table. A run after it has nothing to do. */
public final class TableOptimizer {
    /** No query reads a version that was replaced so long ago, and no writer that was paused still refers to its files. */
    public static final Duration MIN_RETENTION = Duration.ofDays(7);

    private final Tables tables;
    private final TableMaintenance upkeep;
    private final Interruption interruption;

    public TableOptimizer(Store store, Settings settings, Interruption interruption) {
        this.tables = store.tables();
        this.upkeep = new TableMaintenance(store, settings.prepare().rowGroupBytes());
        this.interruption = interruption;
    }

    /** Refuses a shorter retention than {@link #MIN_RETENTION}, for which a command line should ask before it takes the lease. */
    public static void checkRetention(Duration retention) {
        if (retention.compareTo(MIN_RETENTION) < 0) {
            throw TableErrors.retentionTooShort(retention, MIN_RETENTION);
        }
    }

    /** On a request to stop it ends after the table at hand. */
    public OptimizeReport run(Duration retention) {
        checkRetention(retention);
        List<OptimizeReport.TableReport> reports = new ArrayList<>();
        try {
            for (String table : tables.names()) {
                if (interruption.requested()) {
                    break;
                }
                reports.add(keepUp(table, retention));
            }
        } catch (RuntimeException e) {
            if (!interruption.requested()) {
                throw e;
            }
        }
        return new OptimizeReport(reports, interruption.requested());
    }

    private OptimizeReport.TableReport keepUp(String table, Duration retention) {
        TableMaintenance.Size before = upkeep.size(table);
        upkeep.compact(table);
        TableMaintenance.Size after = upkeep.size(table);
        TableMaintenance.Size deleted = upkeep.vacuum(table, retention);
        return new OptimizeReport.TableReport(
                table, before.files(), after.files(), before.bytes(), after.bytes(), deleted.files(), deleted.bytes());
    }
}
