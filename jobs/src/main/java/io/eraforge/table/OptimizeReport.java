package io.eraforge.table;

import java.util.List;

/** What {@code optimize} did to each table. */
public record OptimizeReport(List<TableReport> tables, boolean interrupted) {
    public OptimizeReport {
        tables = List.copyOf(tables);
    }

    /** Files and bytes of the newest version before and after, and what was deleted of older ones. */
    public record TableReport(
            String table,
            long filesBefore,
            long files,
            long bytesBefore,
            long bytes,
            long deletedFiles,
            long deletedBytes) {}
}
