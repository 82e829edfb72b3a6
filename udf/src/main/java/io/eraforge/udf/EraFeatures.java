package io.eraforge.udf;

import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.GpuOptions;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.encoders.AgnosticEncoders;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.classic.UserDefinedFunctionUtils;
import org.apache.spark.sql.expressions.SparkUserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/**
 * Computes the features of one era and sensor as a Spark column: a struct of doubles, then {@code _status}, {@code
 * _backend} and {@code _error}. Times are read only if the set uses them.
 */
public final class EraFeatures {
    private static final String NAME = "era_features";

    private EraFeatures() {}

    /** The schema of the result struct. */
    public static StructType schema(FeatureSet set) {
        return FeatureRow.schema(set.columns());
    }

    /** Computes on the CPU; {@code tUs} is left out of the plan if the set does not use times. */
    public static Column column(FeatureSet set, Column x, Column tUs, Column nRows, Column durationUs) {
        return column(set, EraFunctions.cpu(set), x, tUs, nRows, durationUs);
    }

    /** Computes on the GPU where the RAPIDS plugin runs the function, else on the CPU. */
    public static Column column(
            FeatureSet set, GpuOptions options, Column x, Column tUs, Column nRows, Column durationUs) {
        return column(set, EraFunctions.gpu(set, options), x, tUs, nRows, durationUs);
    }

    /** Applies a function made by {@link EraFunctions}. */
    public static Column column(
            FeatureSet set, Object function, Column x, Column tUs, Column nRows, Column durationUs) {
        return udf(set, function).apply(set.usesTime() ? seq(x, tUs, nRows, durationUs) : seq(x, nRows, durationUs));
    }

    /**
     * Registers {@code name(x, t_us, n_rows, duration_us)} for SQL and PySpark, and {@code name(x)} for values only:
     * features that need the other arguments are NaN then. Times are not read if the set does not use them.
     */
    public static void register(SparkSession spark, String name, FeatureSet set) {
        register(spark, name, set, EraFunctions.cpu(set));
    }

    /** Registers a predefined set: {@code minimal}, {@code core}, {@code efficient} or {@code comprehensive}. For Python callers. */
    public static void register(SparkSession spark, String name, String set) {
        register(spark, name, FeatureSet.named(set), GpuOptions.DEFAULT);
    }

    /** Registers single features by tsfresh's names, in this order. For Python callers. */
    public static void register(SparkSession spark, String name, List<String> tsfreshNames) {
        register(spark, name, FeatureSet.parse("custom", tsfreshNames), GpuOptions.DEFAULT);
    }

    /** Registers a function that also has a GPU form, if RAPIDS is on the class path. */
    public static void register(SparkSession spark, String name, FeatureSet set, GpuOptions options) {
        register(spark, name, set, EraFunctions.gpu(set, options));
    }

    private static void register(SparkSession spark, String name, FeatureSet set, Object function) {
        ((org.apache.spark.sql.classic.SparkSession) spark)
                .sessionState()
                .functionRegistry()
                .createOrReplaceTempFunction(name, new Builder(name, udf(set, function), set.usesTime()), "scala_udf");
    }

    /** A UDF around {@code function}, a {@link TimedFunction} or {@link UntimedFunction} for this set. */
    public static SparkUserDefinedFunction udf(FeatureSet set, Object function) {
        return new SparkUserDefinedFunction(
                function, schema(set), encoders(set.usesTime()), Option.empty(), Option.apply(NAME), false, true);
    }

    private static Seq<Option<Encoder<?>>> encoders(boolean timed) {
        Option<Encoder<?>> number = Option.apply(AgnosticEncoders.BoxedLongEncoder$.MODULE$);
        Option<Encoder<?>> values = Option.apply(ArrayEncoder.doubles());
        Option<Encoder<?>> times = Option.apply(ArrayEncoder.longs());
        return timed ? seq(values, times, number, number) : seq(values, number, number);
    }

    @SafeVarargs
    private static <T> Seq<T> seq(T... items) {
        return CollectionConverters.asScala(List.of(items)).toSeq();
    }

    /** Accepts one or four arguments for any set, so that callers need not know whether it uses times. */
    private static final class Builder extends AbstractFunction1<Seq<Expression>, Expression> {
        private final String name;
        private final SparkUserDefinedFunction udf;
        private final boolean timed;

        Builder(String name, SparkUserDefinedFunction udf, boolean timed) {
            this.name = name;
            this.udf = udf;
            this.timed = timed;
        }

        @Override
        public Expression apply(Seq<Expression> arguments) {
            if (arguments.size() != 1 && arguments.size() != 4) {
                throw new IllegalArgumentException("Cannot call " + name + " with " + arguments.size()
                        + " arguments: it takes x alone, or x, t_us, n_rows and duration_us.");
            }
            return UserDefinedFunctionUtils.toScalaUDF(
                    udf, used(arguments.size() == 1 ? padded(arguments.apply(0)) : arguments));
        }

        private Seq<Expression> used(Seq<Expression> all) {
            return timed ? all : seq(all.apply(0), all.apply(2), all.apply(3));
        }

        private static Seq<Expression> padded(Expression x) {
            Expression unknown = Literal.create(null, DataTypes.LongType);
            return seq(x, Literal.create(null, DataTypes.createArrayType(DataTypes.LongType)), unknown, unknown);
        }
    }
}
