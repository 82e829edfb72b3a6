package io.eraforge.gpu.column;

import ai.rapids.cudf.BaseDeviceMemoryBuffer;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.Scalar;
import java.util.Arrays;
import java.util.Optional;

/**
 * Builds {@link DeviceEras} from a slice's columns: drops null and NaN values together with their times.
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
    public static DeviceEras build(ColumnView values, ColumnView times, DeviceEras.EraSizes size) {
        DeviceErasBuilder builder = new DeviceErasBuilder(values, times);
        try {
            return builder.build(size);
        } catch (Throwable e) {
            builder.scope.close();
            throw e;
        }
    }

    private DeviceEras build(DeviceEras.EraSizes size) {
        values = purged(values);
        times = times == null ? null : purged(times);
        boolean dropped = dropInvalid();
        DeviceEras.EraSizes kept =
                dropped ? new DeviceEras.EraSizes(lengths(values), size.nRows(), size.durationUs()) : size;
        return new DeviceEras(scope, child(values), times == null ? null : child(times), kept);
    }

    private ColumnView purged(ColumnView list) {
        return list.getNullCount() > 0 && list.hasNonEmptyNulls() ? scope.own(list.purgeNonEmptyNulls()) : list;
    }

    private boolean dropInvalid() {
        try (ColumnVector valid = validIfAnyInvalid(values)) {
            if (valid != null) {
                values = filtered(values, valid);
                times = times == null ? null : filtered(times, valid);
            }
            return valid != null;
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

    private static int[] lengths(ColumnView list) {
        try (ColumnVector counts = list.countElements();
                HostColumnVector host = counts.copyToHost()) {
            int[] lengths = new int[(int) host.getRowCount()];
            Arrays.setAll(lengths, row -> host.isNull(row) ? 0 : host.getInt(row));
            return lengths;
        }
    }
}
