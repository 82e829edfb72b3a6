package io.eraforge.cpu;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The result row of one era and sensor: feature values, then status, backend and error. */
public final class FeatureRow implements Row {
    public static final String STATUS = "_status";
    public static final String BACKEND = "_backend";
    /** A {@link FailureReason} as JSON. */
    public static final String ERROR = "_error";

    public static final String OK = "ok";
    public static final String FAILED = "failed";
    public static final String CPU = "cpu";
    public static final String GPU = "gpu";
    /** Computed on the CPU in a GPU run because device memory was exhausted. */
    public static final String CPU_FALLBACK = "cpu-rescue";
    /** Computed on the CPU in a GPU run because rounding might have decided a comparison, or because of extreme values. */
    public static final String CPU_TIE = "cpu-tie";

    private final double[] values;
    private final String status;
    private final String backend;
    private final FailureReason reason;

    /** Keeps {@code values} without copying; {@code reason} is null if the status is {@link #OK}. */
    public FeatureRow(double[] values, String status, String backend, FailureReason reason) {
        this.values = values;
        this.status = status;
        this.backend = backend;
        this.reason = reason;
    }

    /** One non-null double per column, then {@link #STATUS}, {@link #BACKEND} and {@link #ERROR}. */
    public static StructType schema(List<String> columns) {
        StructType schema = new StructType();
        for (String column : columns) {
            schema = schema.add(column, DataTypes.DoubleType, false);
        }
        return schema.add(STATUS, DataTypes.StringType, false)
                .add(BACKEND, DataTypes.StringType, false)
                .add(ERROR, DataTypes.StringType, true);
    }

    /** The value of a feature, by its index in the set. */
    public double value(int feature) {
        return values[feature];
    }

    /** The same row, labelled with another backend. */
    public FeatureRow withBackend(String other) {
        return new FeatureRow(values, status, other, reason);
    }

    public String backend() {
        return backend;
    }

    public String status() {
        return status;
    }

    /** Why the row failed, or null. */
    public FailureReason reason() {
        return reason;
    }

    /** The error message, or null. */
    public String error() {
        return reason == null ? null : reason.message();
    }

    /** The reason as JSON, or null. */
    public String errorJson() {
        return reason == null ? null : reason.json();
    }

    @Override
    public int length() {
        return values.length + 3;
    }

    @Override
    public Object get(int i) {
        return switch (i - values.length) {
            case 0 -> status;
            case 1 -> backend;
            case 2 -> errorJson();
            default -> values[i];
        };
    }

    @Override
    public Row copy() {
        return this;
    }
}
