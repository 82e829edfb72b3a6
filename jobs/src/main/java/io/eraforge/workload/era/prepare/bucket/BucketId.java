package io.eraforge.workload.era.prepare.bucket;

import io.eraforge.era.Level;

/** Identifies a bucket: its number is unique within its level. */
public record BucketId(Level level, long bucket) {}
