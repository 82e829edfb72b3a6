package io.eraforge.kernel;

/** Something that features share, computed at most once per era. */
public abstract class Part {
    private boolean ready;
    private Series series;

    /** Called for every era. */
    final void forget(Series next) {
        series = next;
        ready = false;
    }

    final void ensure() {
        if (!ready) {
            compute(series);
            ready = true;
        }
    }

    protected abstract void compute(Series s);
}
