package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.result.ParsedColumns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Finds source columns that tell conflicting rows apart: those without a role, and sensors that look like numbers of devices. Reads
 * the files of the rows once more.
 */
final class DistinguishingColumns {
    private static final Pattern NUMBER_OF_DEVICE =
            Pattern.compile("(?i).*(id|nr|no|num|number|code|channel|node|device|sensor)");

    private final SparkSession spark;
    private final ReadingsPlan plan;

    /** Cells of two rows that disagree, and the columns of their group. */
    private record Pair(ReadingsInference.InferredColumns columns, List<String> one, List<String> other) {}

    DistinguishingColumns(SparkSession spark, ReadingsPlan plan) {
        this.spark = spark;
        this.plan = plan;
    }

    /** Headers of columns that differ within some pair of {@code superseded} and winning rows, in source order. */
    List<String> of(List<Row> superseded) {
        Map<Integer, Set<Long>> lines = new HashMap<>();
        for (Row row : superseded) {
            lines(lines, row.getAs(ParsedColumns.FILE)).add(row.getAs(ParsedColumns.LINE));
            lines(lines, row.getAs(ParsedColumns.OTHER_FILE)).add(row.getAs(ParsedColumns.OTHER_LINE));
        }
        Map<List<Number>, List<String>> cells = plan.cells(spark, lines);
        List<Pair> pairs = new ArrayList<>();
        for (Row row : superseded) {
            int file = row.getAs(ParsedColumns.FILE);
            int otherFile = row.getAs(ParsedColumns.OTHER_FILE);
            List<String> one = cells.get(List.<Number>of(file, row.<Long>getAs(ParsedColumns.LINE)));
            List<String> other = cells.get(List.<Number>of(otherFile, row.<Long>getAs(ParsedColumns.OTHER_LINE)));
            if (one != null && other != null && plan.columns(file).equals(plan.columns(otherFile))) {
                pairs.add(new Pair(plan.columns(file), one, other));
            }
        }
        return differing(pairs);
    }

    private static Set<Long> lines(Map<Integer, Set<Long>> lines, int file) {
        return lines.computeIfAbsent(file, f -> new TreeSet<>());
    }

    private static List<String> differing(List<Pair> pairs) {
        List<String> names = new ArrayList<>();
        for (Pair pair : pairs) {
            List<String> headers = pair.columns().group().columns();
            for (int i = 0; i < headers.size(); i++) {
                boolean differs = !pair.one().get(i).equals(pair.other().get(i));
                if (differs && mayTellApart(pair.columns(), i) && !names.contains(headers.get(i))) {
                    names.add(headers.get(i));
                }
            }
        }
        return names;
    }

    private static boolean mayTellApart(ReadingsInference.InferredColumns columns, int column) {
        boolean isTime =
                column == columns.time().column() || column == columns.time().clockColumn();
        boolean isSensor = columns.sensors().stream().anyMatch(sensor -> sensor.position() == column + 1);
        String header = columns.group().columns().get(column).strip();
        return !isTime
                && column != columns.series()
                && (!isSensor || NUMBER_OF_DEVICE.matcher(header).matches());
    }
}
