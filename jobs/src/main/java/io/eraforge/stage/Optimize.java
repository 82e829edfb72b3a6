package io.eraforge.stage;

import io.eraforge.config.Settings;
import io.eraforge.error.OptimizeErrors;
import io.eraforge.table.Store;
import io.eraforge.table.Tables;
import io.eraforge.table.Upkeep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Joins small files and deletes old ones, table by table. A run after it has nothing to do. */
public final class Optimize {
    /** No query reads a version that was replaced so long ago, and no writer that was paused still refers to its files. */
    public static final Duration LEAST_RETENTION = Duration.ofDays(7);

    private final Tables tables;
    private final Upkeep upkeep;
    private final Interruption interruption;

    public Optimize(Store store, Settings settings, Interruption interruption) {
        this.tables = store.tables();
        this.upkeep = new Upkeep(store, settings.prepare().rowGroupBytes());
        this.interruption = interruption;
    }

    /** Refuses a shorter retention than {@link #LEAST_RETENTION}, for which a command line should ask before it takes the lease. */
    public static void checkRetention(Duration retention) {
        if (retention.compareTo(LEAST_RETENTION) < 0) {
            throw OptimizeErrors.retentionTooShort(retention, LEAST_RETENTION);
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
        Upkeep.Size before = upkeep.size(table);
        upkeep.compact(table);
        Upkeep.Size after = upkeep.size(table);
        Upkeep.Size deleted = upkeep.vacuum(table, retention);
        return new OptimizeReport.TableReport(
                table, before.files(), after.files(), before.bytes(), after.bytes(), deleted.files(), deleted.bytes());
    }
}
