package io.eraforge.kernel;

/** One calculator in a compiled kernel: below {@code minLength} its features are NaN; {@code slots} are their places in the row. */
public record Step(Group group, int minLength, int[] slots) {}
