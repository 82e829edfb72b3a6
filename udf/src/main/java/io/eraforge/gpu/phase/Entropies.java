package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;

/** What entropies are made of. */
final class Entropies {
    private Entropies() {}

    /** {@code -p log p}, 0 for none. Spends {@code share}. */
    static Col term(Col share) {
        Col p = share.retain();
        Col term = p.le(0).ifElse(1, p).log().times(p).times(-1);
        p.free();
        return term;
    }
}
