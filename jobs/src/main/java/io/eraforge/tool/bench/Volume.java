package io.eraforge.tool.bench;

/** How much a step works on: rows of readings within eras, values in them, and eras. */
public record Volume(long rows, long values, long eras) {}
