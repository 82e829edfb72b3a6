package io.eraforge.engine;

/** Bytes of some buckets: what a run reads and writes, and what their source has in storage before compression. */
public record DataVolume(long read, long written, long stored) {}
