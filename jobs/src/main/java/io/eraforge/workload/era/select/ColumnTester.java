package io.eraforge.workload.era.select;

import io.eraforge.selection.ColumnRanker;
import io.eraforge.selection.FeatureTest;
import io.eraforge.selection.Imputation;
import io.eraforge.selection.SelectionTarget;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A task: reads all rows of some features and sensors, keeps their values as columns by era, and tests one column after the other. It
 * holds sensors × features × eras values.
 */
final class ColumnTester implements FlatMapFunction<Iterator<InternalRow>, ColumnTest> {
    /** Columns of the rows that precede the feature values. */
    static final List<String> KEYS = List.of("series", "era_id", "sensor");

    private static final long serialVersionUID = 1;

    private final ColumnGroup group;
    private final Broadcast<EraRows> eras;
    private final Broadcast<SelectionTarget> target;

    ColumnTester(ColumnGroup group, Broadcast<EraRows> eras, Broadcast<SelectionTarget> target) {
        this.group = group;
        this.eras = eras;
        this.target = target;
    }

    @Override
    public Iterator<ColumnTest> call(Iterator<InternalRow> rows) {
        double[][][] values = read(rows);
        ColumnRanker ranker = new ColumnRanker();
        return IntStream.range(0, group.sensors().size() * group.columns().size())
                .mapToObj(i -> test(
                        ranker,
                        values,
                        i / group.columns().size(),
                        i % group.columns().size()))
                .iterator();
    }

    private ColumnTest test(ColumnRanker ranker, double[][][] values, int sensor, int column) {
        double[] x = values[sensor][column];
        values[sensor][column] = null;
        boolean finite = Imputation.impute(x);
        FeatureTest test = target.value().test(ranker, x, 0);
        return new ColumnTest(
                group.sensors().get(sensor), group.columns().get(column), test.type(), finite, test.pValues());
    }

    /** By sensor, column and era; NaN where the table has no value. */
    private double[][][] read(Iterator<InternalRow> rows) {
        EraRows index = eras.value();
        Map<UTF8String, double[][]> bySensor = new HashMap<>();
        double[][][] values = new double[group.sensors().size()][group.columns().size()][index.size()];
        for (int sensor = 0; sensor < values.length; sensor++) {
            for (double[] column : values[sensor]) {
                Arrays.fill(column, Double.NaN);
            }
            bySensor.put(UTF8String.fromString(group.sensors().get(sensor)), values[sensor]);
        }
        while (rows.hasNext()) {
            InternalRow row = rows.next();
            int era = index.row(row.getUTF8String(0), row.getLong(1));
            double[][] columns = bySensor.get(row.getUTF8String(2));
            if (era >= 0 && columns != null) {
                copy(row, columns, era);
            }
        }
        return values;
    }

    private static void copy(InternalRow row, double[][] columns, int era) {
        for (int i = 0; i < columns.length; i++) {
            int at = KEYS.size() + i;
            if (!row.isNullAt(at)) {
                columns[i][era] = row.getDouble(at);
            }
        }
    }
}
