package io.eraforge.workload.era.prepare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.table.kernel.TableVersion;
import io.eraforge.table.kernel.Tables;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.Optional;

/**
 * The versions of {@code readings} and {@code eras} that a prepare worked from, kept in the log of {@code bucket_index} by the commit
 * that completes it. Both are null while it is under way, and stay null if it dies. Component names are persisted as JSON.
 */
public record PrepareStamp(TableVersion readings, TableVersion eras) {
    public static final PrepareStamp UNFINISHED = new PrepareStamp(null, null);

    /** Name of the stamp in the table's log. */
    public static final String NAME = "eraforge.prepared-from";

    private static final ObjectMapper JSON =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    /** The current versions of both tables, which must exist. */
    static PrepareStamp current(Tables tables) {
        return new PrepareStamp(
                tables.current(ReadingsTable.ID).orElseThrow(),
                tables.current(ErasTable.ID).orElseThrow());
    }

    /** The stamp of the last prepare; empty if there was none, or if its version of EraForge wrote no stamps. */
    static Optional<PrepareStamp> read(Tables tables) {
        return tables.domainMetadata(BucketIndexTable.ID, NAME).map(PrepareStamp::parse);
    }

    boolean isFinished() {
        return readings != null && eras != null;
    }

    public String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PrepareStamp parse(String text) {
        try {
            return JSON.readValue(text, PrepareStamp.class);
        } catch (JsonProcessingException e) {
            // Written by another version: prepare again.
            return UNFINISHED;
        }
    }
}
