package io.eraforge.gpu;

import io.eraforge.feature.Feature;

/** A feature and its place in the row. */
record Slot(Feature feature, int index) {}
