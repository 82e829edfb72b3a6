package io.eraforge.engine;

import io.eraforge.cpu.FailureReason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An item of a bucket. {@code cells}: values of {@link OutputTable#itemKey} and of {@link OutputTable#carried}, in order. */
public record Item(long bucket, int units, List<Object> cells) {
    public Item {
        // Not List.copyOf: carried cells may be null.
        cells = Collections.unmodifiableList(new ArrayList<>(cells));
    }

    public Failed failed(FailureReason reason) {
        return new Failed(this, reason);
    }

    /** An item that cannot be computed. */
    public record Failed(Item item, FailureReason reason) {}
}
