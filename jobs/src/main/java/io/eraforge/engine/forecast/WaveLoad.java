package io.eraforge.engine.forecast;

import java.util.ArrayList;
import java.util.List;

/** What one wave computes: the row groups of its buckets' files. */
public final class WaveLoad {
    private final List<Piece> pieces = new ArrayList<>();
    private final long rowGroup;

    /** {@code rowGroup}: the least that a task can take of a file, in bytes. */
    public WaveLoad(long rowGroup) {
        this.rowGroup = rowGroup;
    }

    /** Adds a bucket: its values, spread over files of these sizes. */
    public WaveLoad bucket(long values, List<Long> files) {
        pieces.addAll(FileSplits.pieces(values, files, rowGroup));
        return this;
    }

    List<Piece> pieces() {
        return pieces;
    }
}
