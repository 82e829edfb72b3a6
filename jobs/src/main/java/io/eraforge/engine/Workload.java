package io.eraforge.engine;

import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What the engine runs: parts, cut into buckets, which hold items, which consist of units. An item is counted and bisected; a unit is
 * one source row, fails alone and is retried alone. One object serves one command.
 */
public interface Workload {
    /** Distinguishes the workload's runs in the ledger. */
    String name();

    Nouns nouns();

    /** In the order in which they run. */
    List<Part> parts(Tables tables);

    Recipe recipe();

    /** Reads what is there to compute. Does not throw if the input is not prepared: see {@link Inventory#requirePrepared}. */
    Inventory inventory(Tables tables, Part part);

    OutputTable output(Part part);

    /** The caller closes the result. {@code history}: of the output table. */
    Computation open(Store store, Part part, Ledger.History history);

    /** The same; {@code cleanStart}: nothing that was computed before may be used. */
    default Computation open(Store store, Part part, Ledger.History history, boolean cleanStart) {
        return open(store, part, history);
    }

    /** Cost of a wave; empty for the setting run.wave-values. */
    default OptionalLong waveCost() {
        return OptionalLong.empty();
    }

    /** Settings that the ledger keeps with each run, by configuration key. */
    default Map<String, Object> settings() {
        return Map.of();
    }
}
