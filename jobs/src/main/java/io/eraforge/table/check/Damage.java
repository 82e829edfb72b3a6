package io.eraforge.table.check;

import io.eraforge.error.DamageErrors.Origin;
import io.eraforge.table.damage.TableOrigin;
import java.util.Map;

/**
 * A damaged or lost file.
 *
 * @param file full path of the file, or of the log if no single file is to blame
 * @param partition values of the partition columns; empty for files of the log
 */
public record Damage(String table, Kind kind, String file, String problem, Map<String, String> partition) {
    /** What is damaged. */
    public enum Kind {
        /** A data file: its rows are lost, others are not. */
        DATA,
        /** The log: the table cannot be read. */
        LOG
    }

    public Origin origin() {
        return TableOrigin.of(table);
    }
}
