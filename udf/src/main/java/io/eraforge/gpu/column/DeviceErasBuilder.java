package io.eraforge.gpu.column;

import ai.rapids.cudf.BaseDeviceMemoryBuffer;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import java.util.Optional;

/** Makes eras of a slice's columns: drops nulls and NaN with their times, and finds where each era lies. */
public final class DeviceErasBuilder {
    private final Scope scope = new Scope();
    private ColumnView values;
    private ColumnView times;

    private DeviceErasBuilder(ColumnView values, ColumnView times) {
        this.values = values;
        this.times = times;
    }

    /**
     * Borrows its arguments, for as long as the eras live. {@code times} is null if no feature uses them; each of its
     * lists is as long as that of {@code values}.
     */
    public static DeviceEras eras(ColumnView values, ColumnView times, ColumnView nRows, ColumnView durationUs) {
        DeviceErasBuilder preamble = new DeviceErasBuilder(values, times);
        try {
            return preamble.eras(nRows, durationUs);
        } catch (Throwable e) {
            preamble.scope.close();
            throw e;
        }
    }

    private DeviceEras eras(ColumnView nRows, ColumnView durationUs) {
        values = purged(values);
        times = times == null ? null : purged(times);
        clean();
        ColumnView x = child(values);
        ColumnView t = times == null ? null : child(times);
        ColumnVector lengths = scope.own(lengths(values));
        ColumnVector offsets = scope.own(lengths.generateListOffsets());
        Clock clock = new Clock(times, t, scope.own(known(nRows)), scope.own(known(durationUs)));
        return new DeviceEras(scope, scope.own(values.replaceListChild(x)), x, lengths, offsets, clock);
    }

    private ColumnView purged(ColumnView list) {
        return list.getNullCount() > 0 && list.hasNonEmptyNulls() ? scope.own(list.purgeNonEmptyNulls()) : list;
    }

    private void clean() {
        try (ColumnVector good = goodIfDirty(values)) {
            if (good != null) {
                values = replaced(values, good);
                times = times == null ? null : replaced(times, good);
            }
        }
    }

    private ColumnView replaced(ColumnView list, ColumnVector good) {
        ColumnView kept = scope.own(kept(list, good));
        scope.free(list);
        return kept;
    }

    /** Which values are neither null nor NaN; null if all are. */
    private static ColumnVector goodIfDirty(ColumnView list) {
        try (ColumnView x = list.getChildColumnView(0)) {
            return dirty(x) ? good(x) : null;
        }
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

    // Without the null mask that files bring along: it marks nothing, but each operation on a masked column costs more.
    private ColumnView child(ColumnView list) {
        ColumnView child = scope.own(list.getChildColumnView(0));
        try (BaseDeviceMemoryBuffer mask = child.getValid();
                BaseDeviceMemoryBuffer data = child.getData()) {
            return mask == null || data == null
                    ? child
                    : scope.own(new ColumnView(child.getType(), child.getRowCount(), Optional.of(0L), data, null));
        }
    }

    private static ColumnVector lengths(ColumnView list) {
        try (ColumnVector counts = list.countElements();
                Scalar none = Scalar.fromInt(0)) {
            return counts.replaceNulls(none);
        }
    }

    private static ColumnVector known(ColumnView numbers) {
        try (Scalar unknown = Scalar.fromLong(-1);
                ColumnVector longs = numbers.castTo(DType.INT64)) {
            return longs.replaceNulls(unknown);
        }
    }
}
