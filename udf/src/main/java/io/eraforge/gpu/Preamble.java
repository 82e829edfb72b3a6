package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;

/** Makes eras of a slice's columns: drops nulls and NaN with their times, and finds where each era lies. */
final class Preamble {
    private Preamble() {}

    /**
     * Borrows its arguments, for as long as the eras live. {@code times} is null if no feature uses them; each of its
     * lists is as long as that of {@code values}.
     */
    static Eras eras(ColumnView values, ColumnView times, ColumnView nRows, ColumnView durationUs) {
        Scope scope = new Scope();
        try {
            ColumnView list = purged(scope, values);
            ColumnView clock = times == null ? null : purged(scope, times);
            ColumnView x = scope.own(list.getChildColumnView(0));
            if (dirty(x)) {
                try (ColumnVector good = good(x)) {
                    ColumnView clean = scope.own(kept(list, good));
                    clock = clock == null ? null : scope.own(kept(clock, good));
                    scope.free(x);
                    list = clean;
                }
                x = scope.own(list.getChildColumnView(0));
            }
            ColumnVector lengths = scope.own(lengths(list));
            ColumnVector offsets = scope.own(lengths.generateListOffsets());
            ColumnView t = clock == null ? null : scope.own(clock.getChildColumnView(0));
            return new Eras(scope, list, x, lengths, offsets, clock(scope, clock, t, nRows, durationUs));
        } catch (Throwable e) {
            scope.close();
            throw e;
        }
    }

    private static ColumnView purged(Scope scope, ColumnView list) {
        return list.getNullCount() > 0 && list.hasNonEmptyNulls() ? scope.own(list.purgeNonEmptyNulls()) : list;
    }

    private static boolean dirty(ColumnView x) {
        if (x.getRowCount() == 0 || x.getNullCount() > 0) {
            return x.getNullCount() > 0;
        }
        try (ColumnVector nan = x.isNan();
                Scalar any = nan.any()) {
            return any.getBoolean();
        }
    }

    // A null is "not NaN", so both have to be asked.
    private static ColumnVector good(ColumnView x) {
        try (ColumnVector known = x.isNotNull();
                ColumnVector number = x.isNotNan()) {
            return known.and(number);
        }
    }

    private static ColumnVector kept(ColumnView list, ColumnVector good) {
        try (ColumnView mask = list.replaceListChild(good)) {
            return list.applyBooleanMask(mask);
        }
    }

    private static ColumnVector lengths(ColumnView list) {
        try (ColumnVector counts = list.countElements();
                Scalar none = Scalar.fromInt(0)) {
            return counts.replaceNulls(none);
        }
    }

    private static Clock clock(Scope scope, ColumnView list, ColumnView t, ColumnView nRows, ColumnView durationUs) {
        return new Clock(list, t, scope.own(known(nRows)), scope.own(known(durationUs)));
    }

    private static ColumnVector known(ColumnView numbers) {
        try (Scalar unknown = Scalar.fromLong(-1);
                ColumnVector longs = numbers.castTo(DType.INT64)) {
            return longs.replaceNulls(unknown);
        }
    }
}
