package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;

/**
 * When the values of a slice's eras were measured. {@code list} and {@code t} are null if no feature uses them: a list of
 * microseconds since the era's start beside each list of values, and its flat child. {@code nRows} and
 * {@code durationUs} are −1 where unknown. Owned by the eras' scope.
 */
public record Clock(ColumnView list, ColumnView t, ColumnVector nRows, ColumnVector durationUs) {}
