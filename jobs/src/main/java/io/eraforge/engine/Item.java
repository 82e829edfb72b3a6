package io.eraforge.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An item of a bucket. {@code cells}: values of {@link OutputTable#itemKey} and of {@link OutputTable#carried}, in order. */
public record Item(long bucket, int units, List<Object> cells) {
    public Item {
        // Not List.copyOf: carried cells may be null.
        cells = Collections.unmodifiableList(new ArrayList<>(cells));
    }

    public Failed failed(String error) {
        return new Failed(this, error);
    }

    /** An item that cannot be computed. */
    public record Failed(Item item, String error) {}
}
