package io.eraforge.table.lease;

import io.eraforge.config.Settings;
import io.eraforge.error.LeaseErrors;
import io.eraforge.table.kernel.Tables;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** Removes an unreadable lease table. The next holder continues with the epoch of the last commit to the other tables. */
public final class LeaseRepair {
    private LeaseRepair() {}

    /** Moves the lease table to {@code _damaged}. Throws if there was a heartbeat within the lease's expiry. */
    public static Optional<String> moveAside(Tables tables, Settings.Lease settings) {
        try {
            long beat = tables.files()
                    .getFileStatus(new Path(tables.root(), "_lease/heartbeat"))
                    .getModificationTime();
            Duration age = Duration.ofMillis(Math.max(0, System.currentTimeMillis() - beat));
            if (age.compareTo(settings.expiry()) < 0) {
                throw LeaseErrors.held(tables.root(), "an unknown process", Duration.ZERO, age, settings.expiry());
            }
        } catch (FileNotFoundException e) {
            // Nobody ever held it.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tables.moveAside(Lease.ID.name()).map(to -> "Moved table lease to " + to);
    }
}
