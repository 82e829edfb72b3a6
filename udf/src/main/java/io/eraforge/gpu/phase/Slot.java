package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;

/** A feature and its place in the row. */
public record Slot(Feature feature, int index) {}
