package io.eraforge.feature;

/** Whether a calculator can be computed with columnar GPU operations. */
public enum Gpu {
    COLUMNAR,
    /** No columnar recipe: the CPU body computes it, also in a GPU run. */
    CPU_ONLY
}
