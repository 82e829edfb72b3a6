package io.eraforge.gpu.column;

import ai.rapids.cudf.BaseDeviceMemoryBuffer;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import java.util.Optional;

/**
 * Builds {@link DeviceEras} from a slice's columns: drops null and NaN values together with their times, and computes each
 * era's offset.
 */
public final class DeviceErasBuilder {
    private final Scope scope = new Scope();
    private ColumnView values;
    private ColumnView times;

    private DeviceErasBuilder(ColumnView values, ColumnView times) {
        this.values = values;
        this.times = times;
    }

    /**
     * Builds the eras, which borrow the arguments until they are closed. The lists of {@code times} are as long as those of
     * {@code values}; {@code times} is null if no feature uses times. The caller closes the result.
     */
    public static DeviceEras build(ColumnView values, ColumnView times, ColumnView nRows, ColumnView durationUs) {
        DeviceErasBuilder builder = new DeviceErasBuilder(values, times);
        try {
            return builder.build(nRows, durationUs);
        } catch (Throwable e) {
            builder.scope.close();
            throw e;
        }
    }

    private DeviceEras build(ColumnView nRows, ColumnView durationUs) {
        values = purged(values);
        times = times == null ? null : purged(times);
        dropInvalid();
        ColumnView x = child(values);
        ColumnView t = times == null ? null : child(times);
        ColumnVector lengths = scope.own(lengths(values));
        ColumnVector offsets = scope.own(lengths.generateListOffsets());
        DeviceEras.Times eraTimes =
                new DeviceEras.Times(times, t, scope.own(nullsToUnknown(nRows)), scope.own(nullsToUnknown(durationUs)));
        return new DeviceEras(scope, scope.own(values.replaceListChild(x)), x, lengths, offsets, eraTimes);
    }

    private ColumnView purged(ColumnView list) {
        return list.getNullCount() > 0 && list.hasNonEmptyNulls() ? scope.own(list.purgeNonEmptyNulls()) : list;
    }

    private void dropInvalid() {
        try (ColumnVector valid = validIfAnyInvalid(values)) {
            if (valid != null) {
                values = filtered(values, valid);
                times = times == null ? null : filtered(times, valid);
            }
        }
    }

    private ColumnView filtered(ColumnView list, ColumnVector valid) {
        ColumnView result = scope.own(applyMask(list, valid));
        scope.free(list);
        return result;
    }

    /** For each value whether it is neither null nor NaN; null if all are. */
    private static ColumnVector validIfAnyInvalid(ColumnView list) {
        try (ColumnView x = list.getChildColumnView(0)) {
            return hasInvalid(x) ? isValid(x) : null;
        }
    }

    private static boolean hasInvalid(ColumnView x) {
        if (x.getRowCount() == 0 || x.getNullCount() > 0) {
            return x.getNullCount() > 0;
        }
        try (ColumnVector nan = x.isNan();
                Scalar any = nan.any()) {
            return any.getBoolean();
        }
    }

    // isNotNan() is true for null.
    private static ColumnVector isValid(ColumnView x) {
        try (ColumnVector notNull = x.isNotNull();
                ColumnVector notNan = x.isNotNan()) {
            return notNull.and(notNan);
        }
    }

    private static ColumnVector applyMask(ColumnView list, ColumnVector valid) {
        try (ColumnView mask = list.replaceListChild(valid)) {
            return list.applyBooleanMask(mask);
        }
    }

    // Removes the null mask that columns read from files have: nothing is null, and operations on masked columns cost
    // more.
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

    private static ColumnVector nullsToUnknown(ColumnView numbers) {
        try (Scalar unknown = Scalar.fromLong(-1);
                ColumnVector longs = numbers.castTo(DType.INT64)) {
            return longs.replaceNulls(unknown);
        }
    }
}
