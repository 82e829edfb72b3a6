package io.eraforge.standin;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.BindReferences;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.ScalaUDF;
import org.apache.spark.sql.catalyst.expressions.package$;
import org.apache.spark.sql.execution.SparkPlan;
import scala.Function1;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractPartialFunction;

/** A projection whose columnar functions are computed batch by batch; Spark computes the rest of it as usual. */
final class ColumnarProjection extends SparkPlan {
    private final Seq<NamedExpression> projectList;
    private final SparkPlan child;
    private final int batchRows;

    ColumnarProjection(Seq<NamedExpression> projectList, SparkPlan child, int batchRows) {
        this.projectList = projectList;
        this.child = child;
        this.batchRows = batchRows;
    }

    @Override
    public RDD<InternalRow> doExecute() {
        int width = child.output().size();
        List<ColumnarCall> calls = new ArrayList<>();
        List<Expression> columns = new ArrayList<>();
        for (NamedExpression column : CollectionConverters.asJava(projectList)) {
            columns.add(bound((Expression) column).transformUp(new CallReplacer(calls, width)));
        }
        int rows = batchRows;
        return child.execute()
                .toJavaRDD()
                .<InternalRow>mapPartitions(input -> new ColumnarBatches(input, rows, width, calls, columns))
                .rdd();
    }

    private Expression bound(Expression expression) {
        return BindReferences.bindReference(expression, package$.MODULE$.AttributeSeq(child.output()), false);
    }

    /** Replaces each columnar function by a reference to an additional column. */
    private static final class CallReplacer extends AbstractPartialFunction<Expression, Expression> {
        private final List<ColumnarCall> calls;
        private final int width;

        CallReplacer(List<ColumnarCall> calls, int width) {
            this.calls = calls;
            this.width = width;
        }

        @Override
        public boolean isDefinedAt(Expression expression) {
            return StandinPlugin.isColumnar(expression);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <A extends Expression, B> B applyOrElse(A expression, Function1<A, B> otherwise) {
            if (!isDefinedAt(expression)) {
                return otherwise.apply(expression);
            }
            calls.add(ColumnarCall.of((ScalaUDF) expression));
            return (B) new BoundReference(width + calls.size() - 1, expression.dataType(), expression.nullable());
        }
    }

    @Override
    public Seq<Attribute> output() {
        return CollectionConverters.asScala(CollectionConverters.asJava(projectList).stream()
                        .map(NamedExpression::toAttribute)
                        .toList())
                .toSeq();
    }

    @Override
    public Seq<SparkPlan> children() {
        return CollectionConverters.asScala(List.of(child)).toSeq();
    }

    @Override
    public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> children) {
        return new ColumnarProjection(projectList, children.apply(0), batchRows);
    }

    @Override
    public int productArity() {
        return 3;
    }

    @Override
    public Object productElement(int i) {
        return switch (i) {
            case 0 -> projectList;
            case 1 -> child;
            default -> batchRows;
        };
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof ColumnarProjection;
    }
}
