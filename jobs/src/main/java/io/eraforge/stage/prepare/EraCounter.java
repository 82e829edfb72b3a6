package io.eraforge.stage.prepare;

import io.eraforge.stage.prepare.EraGroups.Group;
import io.eraforge.stage.prepare.EraGroups.Span;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Counts the readings of each era of a task. Reads times alone, never values. */
final class EraCounter implements FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, InternalRow> {
    /** {@code first_row} numbers an era's first reading among its bucket's and series' readings. */
    static final StructType SCHEMA = new StructType()
            .add("bucket", DataTypes.LongType, false)
            .add("series", DataTypes.StringType, false)
            .add("era_id", DataTypes.LongType, false)
            .add("start_us", DataTypes.LongType, false)
            .add("end_us", DataTypes.LongType, false)
            .add("priority", DataTypes.IntegerType)
            .add("n_rows", DataTypes.LongType, false)
            .add("duration_us", DataTypes.LongType, false)
            .add("duplicates", DataTypes.LongType, false)
            .add("first_row", DataTypes.LongType, false);

    private static final long serialVersionUID = 1;

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> readings, Iterator<InternalRow> eras) {
        EraGroups groups = new EraGroups(eras);
        ReadingBuffer buffer = new ReadingBuffer(0, 1024);
        while (readings.hasNext()) {
            InternalRow row = readings.next();
            buffer.add(groups.number(row.getInt(1), row.getUTF8String(2)), row.getLong(3));
        }
        buffer.sort(groups.size());
        return IntStream.range(0, groups.size())
                .boxed()
                .flatMap(number -> {
                    Times times = Times.of(buffer, number);
                    Group group = groups.group(number);
                    return group.eras().stream().map(era -> row(group, era, times));
                })
                .iterator();
    }

    private static InternalRow row(Group group, Span era, Times times) {
        long first = times.before(era.startUs());
        long rows = Math.max(0, times.before(era.endUs()) - first);
        return new GenericInternalRow(new Object[] {
            group.bucket(),
            group.series(),
            era.id(),
            era.startUs(),
            era.endUs(),
            era.priority(),
            rows,
            era.durationUs(),
            times.repeats((int) first, (int) (first + rows)),
            first
        });
    }

    /** The sorted times of one group: a slice of the buffer, and how often a time was repeated up to each row. */
    private record Times(long[] ts, int from, int to, int[] repeated) {
        static Times of(ReadingBuffer buffer, int group) {
            return new Times(buffer.ts(), buffer.from(group), buffer.to(group), repeats(buffer, group));
        }

        /** Empty when no time is repeated, as should be. */
        private static int[] repeats(ReadingBuffer buffer, int group) {
            int from = buffer.from(group);
            int[] repeated = new int[Math.max(0, buffer.to(group) - from)];
            boolean any = false;
            for (int i = 1; i < repeated.length; i++) {
                boolean again = buffer.ts()[from + i] == buffer.ts()[from + i - 1];
                repeated[i] = repeated[i - 1] + (again ? 1 : 0);
                any |= again;
            }
            return any ? repeated : new int[0];
        }

        long before(long us) {
            return Search.lowerBound(ts, from, to, us) - from;
        }

        long repeats(int first, int end) {
            return repeated.length == 0 || first >= end ? 0 : repeated[end - 1] - repeated[first];
        }
    }
}
