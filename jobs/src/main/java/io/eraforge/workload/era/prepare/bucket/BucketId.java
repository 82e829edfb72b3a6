package io.eraforge.workload.era.prepare.bucket;

import io.eraforge.era.Level;

/** A bucket of a level. */
public record BucketId(Level level, long bucket) {}
