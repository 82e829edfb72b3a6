package io.eraforge.stage;

/** A bucket as prepared: what it holds above the level's minimum, and the fingerprint of computing it. */
public record Bucket(long id, String fingerprint, long eras, long values, int priority) {}
