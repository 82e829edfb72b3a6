package io.eraforge.stage.scale;

import java.util.ArrayList;
import java.util.List;

/** What one wave computes: the row groups of its buckets' files. */
public final class WaveLoad {
    private final List<Piece> pieces = new ArrayList<>();

    /** Adds a bucket: its values, spread over files of these sizes. */
    public WaveLoad bucket(long values, List<Long> files) {
        pieces.addAll(Tasks.pieces(values, files));
        return this;
    }

    List<Piece> pieces() {
        return pieces;
    }
}
