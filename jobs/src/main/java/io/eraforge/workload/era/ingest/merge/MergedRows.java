package io.eraforge.workload.era.ingest.merge;

import io.eraforge.workload.era.ingest.merge.CellMerge.SourceRow;
import io.eraforge.workload.era.ingest.merge.CellMerge.SupersededCell;
import io.eraforge.workload.era.ingest.merge.ParsedRow.Problem;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.ingest.result.RejectedRows;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Merged readings as rows with the columns of {@link ParsedColumns#merged}; {@code positions} are those of the sensors. */
record MergedRows(Iterator<MergedReading> readings, int[] positions) implements Iterator<Row> {
    private static final int FIRST_SENSOR = 3;

    @Override
    public boolean hasNext() {
        return readings.hasNext();
    }

    @Override
    public Row next() {
        MergedReading reading = readings.next();
        Object[] cells = new Object[FIRST_SENSOR + positions.length];
        cells[0] = reading.month();
        cells[1] = reading.series();
        cells[2] = reading.tsUs();
        for (int i = 0; i < positions.length; i++) {
            double value = reading.values()[positions[i]];
            cells[FIRST_SENSOR + i] = Double.isNaN(value) ? null : (Double) value;
        }
        return RowFactory.create(cells);
    }

    static Row problem(Problem problem) {
        return RowFactory.create(problem.file(), problem.line(), problem.column(), problem.reason(), problem.raw());
    }

    static Row superseded(
            MergedReading reading, SupersededCell cell, List<String> headers, Map<Integer, String> fileNames) {
        SourceRow winner = cell.winner();
        String reason = "another value for the same series and time" + RejectedRows.IN_LINE + winner.line() + " of "
                + fileNames.get(winner.file());
        return RowFactory.create(
                cell.row().file(),
                cell.row().line(),
                headers.get(cell.sensor()),
                reason,
                String.valueOf(cell.row().values()[cell.sensor()]),
                winner.file(),
                winner.line(),
                winner.values()[cell.sensor()],
                reading.series(),
                reading.tsUs());
    }
}
