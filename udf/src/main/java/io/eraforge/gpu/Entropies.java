package io.eraforge.gpu;

/** What entropies are made of. */
final class Entropies {
    private Entropies() {}

    /** {@code -p log p}, 0 for none. Spends {@code share}. */
    static Col term(Col share) {
        Col p = share.hold();
        Col term = p.le(0).choose(1, p).log().times(p).times(-1);
        p.free();
        return term;
    }
}
