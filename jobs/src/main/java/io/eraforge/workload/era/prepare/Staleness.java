package io.eraforge.workload.era.prepare;

import io.eraforge.table.kernel.TableVersion;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether the prepared eras are those of the current readings and eras. Read without Spark, from the tables' logs.
 *
 * @param changed names of the tables that changed since the last prepare, or that are gone
 */
public record Staleness(State state, List<String> changed) {
    public static final Staleness CURRENT = new Staleness(State.CURRENT, List.of());

    public Staleness {
        changed = List.copyOf(changed);
    }

    /** What the last prepare left. */
    public enum State {
        CURRENT,
        CHANGED,
        UNFINISHED,
        NOT_PREPARED,
        /** Prepared, but a table it was prepared from is gone. */
        INPUT_GONE,
        /** Prepared by a version of EraForge that did not record what it prepared from. */
        UNKNOWN
    }

    public static Staleness of(Tables tables) {
        if (!tables.exists(BucketIndexTable.ID)) {
            return new Staleness(State.NOT_PREPARED, List.of());
        }
        List<String> gone = Stream.of(ReadingsTable.ID, ErasTable.ID)
                .filter(table -> !tables.exists(table))
                .map(TableId::name)
                .toList();
        if (!gone.isEmpty()) {
            return new Staleness(State.INPUT_GONE, gone);
        }
        Optional<PrepareStamp> stamp = PrepareStamp.read(tables);
        if (stamp.isEmpty()) {
            return new Staleness(State.UNKNOWN, List.of());
        }
        return stamp.get().isFinished() ? compare(tables, stamp.get()) : new Staleness(State.UNFINISHED, List.of());
    }

    private static Staleness compare(Tables tables, PrepareStamp stamp) {
        List<String> changed = new ArrayList<>();
        addIfChanged(tables, ReadingsTable.ID, stamp.readings(), changed);
        addIfChanged(tables, ErasTable.ID, stamp.eras(), changed);
        return changed.isEmpty() ? CURRENT : new Staleness(State.CHANGED, changed);
    }

    private static void addIfChanged(Tables tables, TableId table, TableVersion since, List<String> changed) {
        if (tables.changedSince(table, since)) {
            changed.add(table.name());
        }
    }

    /** Whether the prepared eras are out of date; empty if that is unknown. */
    public Optional<Boolean> stale() {
        return switch (state) {
            case CURRENT -> Optional.of(false);
            case CHANGED, UNFINISHED, NOT_PREPARED -> Optional.of(true);
            case INPUT_GONE, UNKNOWN -> Optional.empty();
        };
    }

    /** Such as "readings changed since the last prepare"; empty unless stale. */
    public Optional<String> describe() {
        return switch (state) {
            case CURRENT, INPUT_GONE, UNKNOWN -> Optional.empty();
            case CHANGED -> Optional.of(String.join(" and ", changed) + " changed since the last prepare");
            case UNFINISHED -> Optional.of("the last prepare did not finish");
            case NOT_PREPARED -> Optional.of("nothing is prepared yet");
        };
    }
}
