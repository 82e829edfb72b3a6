package io.eraforge.udf;

import java.util.List;
import org.apache.spark.sql.catalyst.encoders.AgnosticExpressionPathEncoder;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.ObjectType;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Passes an array column to a function as {@code double[]} or {@code long[]}; Spark's own encoders box or copy twice. */
final class ArrayEncoder<T> implements AgnosticExpressionPathEncoder<T> {
    private final Class<T> type;
    private final ArrayType sqlType;
    private final String decoder;

    private ArrayEncoder(Class<T> type, DataType element, String decoder) {
        this.type = type;
        this.sqlType = DataTypes.createArrayType(element, true);
        this.decoder = decoder;
    }

    static ArrayEncoder<double[]> doubles() {
        return new ArrayEncoder<>(double[].class, DataTypes.DoubleType, "doubles");
    }

    static ArrayEncoder<long[]> longs() {
        return new ArrayEncoder<>(long[].class, DataTypes.LongType, "longs");
    }

    @Override
    public Expression fromCatalyst(Expression inputPath) {
        return invoke(ArrayDecoder.class, new ObjectType(type), decoder, inputPath);
    }

    @Override
    public Expression toCatalyst(Expression input) {
        return invoke(UnsafeArrayData.class, sqlType, "fromPrimitiveArray", input);
    }

    private static Expression invoke(Class<?> owner, DataType result, String method, Expression argument) {
        Seq<Expression> arguments =
                CollectionConverters.asScala(List.of(argument)).toSeq();
        return new StaticInvoke(
                owner,
                result,
                method,
                arguments,
                CollectionConverters.asScala(List.<org.apache.spark.sql.types.AbstractDataType>of())
                        .toSeq(),
                true,
                true,
                true,
                Option.empty());
    }

    @Override
    public boolean isPrimitive() {
        return false;
    }

    @Override
    public DataType dataType() {
        return sqlType;
    }

    @Override
    public ClassTag<T> clsTag() {
        return ClassTag$.MODULE$.apply(type);
    }
}
