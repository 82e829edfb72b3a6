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

/** Sends eras to the tasks their bucket is worked by: puts {@code part} and {@code slot} in front of each, and drops the rest. */
public final class EraRouter implements FlatMapFunction<InternalRow, InternalRow> {
    private static final long serialVersionUID = 1;
    private static final Column[] COLUMNS = Stream.concat(
                    EraGroups.COLUMNS.stream().skip(2), Stream.of("level"))
            .map(c -> col(c))
            .toArray(Column[]::new);

    private final Map<UTF8String, Map<Long, Assignment>> places = new HashMap<>();

    private EraRouter(TaskAssignment packing) {
        packing.places()
                .forEach((id, place) -> places.computeIfAbsent(name(id.level()), level -> new HashMap<>())
                        .put(id.bucket(), place));
    }

    private static UTF8String name(Level level) {
        return UTF8String.fromString(level.name());
    }

    /** {@code eras} have the columns of {@link EraGroups} but for the first two, and their level. */
    public static Dataset<Row> apply(Dataset<Row> eras, TaskAssignment packing) {
        Dataset<Row> chosen = eras.select(COLUMNS);
        StructType schema =
                new StructType().add("part", DataTypes.IntegerType, false).add("slot", DataTypes.IntegerType, false);
        for (var field : chosen.schema().fields()) {
            schema = schema.add(field);
        }
        return InternalRows.frame(
                eras.sparkSession(), InternalRows.rows(chosen).flatMap(new EraRouter(packing)), schema);
    }

    @Override
    public Iterator<InternalRow> call(InternalRow era) {
        Assignment place = places.getOrDefault(era.getUTF8String(COLUMNS.length - 1), Map.of())
                .get(era.getLong(0));
        return place == null
                ? Collections.emptyIterator()
                : IntStream.range(place.part(), place.part() + place.tasks())
                        .mapToObj(part -> (InternalRow) new JoinedRow(head(part, place.slot()), era))
                        .iterator();
    }

    private static InternalRow head(int part, int slot) {
        return new GenericInternalRow(new Object[] {part, slot});
    }
}
