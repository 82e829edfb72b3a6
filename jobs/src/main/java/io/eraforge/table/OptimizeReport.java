package io.eraforge.table;

import java.util.List;

/** Result of {@code optimize}; component names are JSON fields. */
public record OptimizeReport(List<TableReport> tables, boolean interrupted) {
    public OptimizeReport {
        tables = List.copyOf(tables);
    }

    /** Files and bytes of the newest version before and after, and those deleted from older versions. */
    public record TableReport(
            String table,
            long filesBefore,
            long files,
            long bytesBefore,
            long bytes,
            long deletedFiles,
            long deletedBytes) {}
}
