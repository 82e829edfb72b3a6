package io.eraforge.table.delta;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.BasePredicate;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.RuntimeReplaceable;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractPartialFunction;

/** Evaluates a query's filters over partition columns for the values of one partition. */
final class PartitionFilter implements Predicate<InternalRow> {
    private final List<BasePredicate> predicates = new ArrayList<>();

    PartitionFilter(StructType partitions, Seq<Expression> filters) {
        for (Expression filter : CollectionConverters.asJava(filters)) {
            Expression bound = (Expression) filter.transform(new Binding(partitions));
            predicates.add(org.apache.spark.sql.catalyst.expressions.Predicate$.MODULE$.createInterpreted(bound));
        }
    }

    @Override
    public boolean test(InternalRow values) {
        return predicates.stream().allMatch(predicate -> predicate.eval(values));
    }

    private static final class Binding extends AbstractPartialFunction<Expression, Expression> {
        private final StructType partitions;

        private Binding(StructType partitions) {
            this.partitions = partitions;
        }

        @Override
        public boolean isDefinedAt(Expression expression) {
            return expression instanceof Attribute || expression instanceof RuntimeReplaceable;
        }

        @Override
        public Expression apply(Expression expression) {
            Expression actual = expression;
            // BETWEEN and the like cannot be evaluated; the optimizer, which has not run here, would replace them.
            while (actual instanceof RuntimeReplaceable replaceable) {
                actual = replaceable.replacement();
            }
            return actual instanceof Attribute column ? bind(column) : actual;
        }

        private BoundReference bind(Attribute column) {
            return new BoundReference(partitions.fieldIndex(column.name()), column.dataType(), true);
        }
    }
}
