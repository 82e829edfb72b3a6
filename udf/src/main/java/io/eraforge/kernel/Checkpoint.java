package io.eraforge.kernel;

/** Passed between calculators; throws to give an era up. */
@FunctionalInterface
public interface Checkpoint {
    void pass();
}
