package io.eraforge.workload.era.ingest.source;

import io.eraforge.table.parquet.ColumnScan;
import io.eraforge.table.parquet.ScanColumn;
import io.eraforge.workload.era.ingest.parse.CellText;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Collectors;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;

/** The records of one partition of a typed source, read from batches of its columns: the same as {@link TypedRecord}s of its rows. */
final class TypedBatches implements TypedRecordReader.Records, SourceRecord {
    private final Iterator<ColumnarBatch> batches;
    private final ColumnScan.Layout layout;
    private final ScanColumn[] columns;
    private ColumnVector paths;
    private ColumnVector numbers;
    private UTF8String lastPath;
    private String path;
    private int rows;
    private int row = -1;

    TypedBatches(Iterator<ColumnarBatch> batches, ColumnScan.Layout layout) {
        this.batches = batches;
        this.layout = layout;
        columns = layout.fields().stream().map(ScanColumn::new).toArray(ScanColumn[]::new);
    }

    @Override
    public boolean next() {
        while (row + 1 >= rows) {
            if (!batches.hasNext()) {
                return false;
            }
            set(batches.next());
        }
        row++;
        UTF8String current = paths.getUTF8String(row);
        if (!current.equals(lastPath)) {
            lastPath = current.clone();
            path = current.toString();
        }
        return true;
    }

    private void set(ColumnarBatch batch) {
        for (ScanColumn column : columns) {
            column.set(batch);
        }
        paths = batch.column(layout.path());
        numbers = batch.column(layout.row());
        rows = batch.numRows();
        row = -1;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public SourceRecord record() {
        return this;
    }

    @Override
    public long line() {
        return numbers.getLong(row) + 1;
    }

    @Override
    public String defect() {
        return null;
    }

    @Override
    public String text(int column) {
        String text = columns[column].isNull(row) ? "" : CellText.clean(columns[column].text(row));
        return text.isEmpty() ? null : text;
    }

    @Override
    public double number(int column, NumberParser parser, char decimal) {
        ScanColumn cell = columns[column];
        if (cell.isNull(row)) {
            return parser.accept(Double.NaN);
        }
        return cell.isText() ? parser.parse(cell.text(row), decimal) : parser.accept(cell.value(row));
    }

    @Override
    public boolean time(int column, TimeParser times) {
        ScanColumn cell = columns[column];
        if (cell.isNull(row)) {
            return false;
        }
        return cell.isLong() ? times.read(cell.number(row)) : times.read(CellText.clean(cell.text(row)));
    }

    @Override
    public String raw() {
        return Arrays.stream(columns)
                .map(column -> column.isNull(row) ? "null" : column.text(row))
                .collect(Collectors.joining("|"));
    }
}
