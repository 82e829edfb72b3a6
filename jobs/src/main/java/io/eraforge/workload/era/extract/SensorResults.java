package io.eraforge.workload.era.extract;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.FeatureSet.SensorGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The results of a set as columns: a struct for each group of sensors that have the same features, null for other sensors. Features
 * that a sensor does not have are null, and are not computed on the CPU.
 */
final class SensorResults {
    private final FeatureSet set;
    private final List<SensorGroup> groups;

    SensorResults(FeatureSet set) {
        this.set = set;
        this.groups = set.groups();
    }

    /** The rows of sensors that have features. */
    Dataset<Row> chosen(Dataset<Row> eras) {
        if (set.isUniform()) {
            return eras;
        }
        return eras.where(groups.stream().map(this::isMember).reduce(Column::or).orElseThrow());
    }

    /** The structs, from the features of each group. */
    List<Column> columns(Function<FeatureSet, Column> compute) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            Column result = compute.apply(groups.get(i).set());
            columns.add((set.isUniform() ? result : when(isMember(groups.get(i)), result)).as(name(i)));
        }
        return columns;
    }

    /** A field that all structs have. */
    Column field(String field) {
        return first(IntStream.range(0, groups.size()).boxed().toList(), field);
    }

    Column value(Feature feature) {
        List<Integer> having = IntStream.range(0, groups.size())
                .filter(i -> groups.get(i).set().features().contains(feature))
                .boxed()
                .toList();
        return first(having, feature.column());
    }

    private static Column first(List<Integer> of, String field) {
        Column[] columns = of.stream().map(i -> col(name(i)).getField(field)).toArray(Column[]::new);
        return columns.length == 1 ? columns[0] : coalesce(columns);
    }

    private Column isMember(SensorGroup group) {
        return group.sensors().isEmpty()
                ? not(col("sensor").isin(set.sensors().bySensor().keySet().toArray()))
                : col("sensor").isin(group.sensors().toArray());
    }

    private static String name(int group) {
        return "f" + group;
    }
}
