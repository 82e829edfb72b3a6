package io.eraforge.stage.prepare;

import io.eraforge.era.Level;

/** A bucket of a level. */
record BucketId(Level level, long bucket) {}
