package io.eraforge.table.lease;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;

/**
 * Holder of the lease. Only the epoch identifies it; host and pid are for messages. Component names are persisted as JSON.
 *
 * @param locked whether it also holds the file lock
 */
record LeaseHolder(long epoch, String owner, String purpose, String host, long pid, boolean locked, boolean released) {
    static final LeaseHolder NONE = new LeaseHolder(0, "", "", "", 0, false, true);

    private static final ObjectMapper JSON = new ObjectMapper();

    static LeaseHolder from(String text) {
        try {
            return JSON.readValue(text, LeaseHolder.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    LeaseHolder asReleased() {
        return new LeaseHolder(epoch, owner, purpose, host, pid, false, true);
    }

    @Override
    public String toString() {
        return "'%s' (process %d on %s, epoch %d)".formatted(purpose, pid, host, epoch);
    }
}
