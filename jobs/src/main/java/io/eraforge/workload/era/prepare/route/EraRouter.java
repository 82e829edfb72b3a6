package io.eraforge.workload.era.prepare.route;

import static org.apache.spark.sql.functions.col;

import io.eraforge.era.Level;
import io.eraforge.workload.era.prepare.reading.InternalRows;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Assignment;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Routes eras to the tasks of their bucket: prepends {@code part} and {@code slot}; drops eras of buckets without a task. */
public final class EraRouter implements FlatMapFunction<InternalRow, InternalRow> {
    private static final long serialVersionUID = 1;
    private static final Column[] COLUMNS = Stream.concat(
                    EraGroups.COLUMNS.stream().skip(2), Stream.of("level"))
            .map(c -> col(c))
            .toArray(Column[]::new);

    private final Map<UTF8String, Map<Long, Assignment>> assignments = new HashMap<>();

    private EraRouter(TaskAssignment taskAssignment) {
        taskAssignment
                .assignments()
                .forEach((id, assignment) -> assignments
                        .computeIfAbsent(name(id.level()), level -> new HashMap<>())
                        .put(id.bucket(), assignment));
    }

    private static UTF8String name(Level level) {
        return UTF8String.fromString(level.name());
    }

    /** {@code eras} has the column {@code level} and those of {@link EraGroups#COLUMNS} except {@code part} and {@code slot}. */
    public static Dataset<Row> apply(Dataset<Row> eras, TaskAssignment taskAssignment) {
        Dataset<Row> selected = eras.select(COLUMNS);
        StructType schema =
                new StructType().add("part", DataTypes.IntegerType, false).add("slot", DataTypes.IntegerType, false);
        for (var field : selected.schema().fields()) {
            schema = schema.add(field);
        }
        return InternalRows.dataset(
                eras.sparkSession(), InternalRows.rows(selected).flatMap(new EraRouter(taskAssignment)), schema);
    }

    @Override
    public Iterator<InternalRow> call(InternalRow era) {
        Assignment assignment = assignments
                .getOrDefault(era.getUTF8String(COLUMNS.length - 1), Map.of())
                .get(era.getLong(0));
        return assignment == null
                ? Collections.emptyIterator()
                : IntStream.range(assignment.firstTask(), assignment.firstTask() + assignment.tasks())
                        .mapToObj(part -> (InternalRow) new JoinedRow(prefix(part, assignment.slot()), era))
                        .iterator();
    }

    private static InternalRow prefix(int part, int slot) {
        return new GenericInternalRow(new Object[] {part, slot});
    }
}
