package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.parse.CellText;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.util.Iterator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;

/** The records of one partition of a typed source, each a row as selected by {@link TypedSource#records}. */
final class TypedRecord implements SourceRecord, TypedRecordReader.Records {
    private static final int FIRST_COLUMN = 2;

    private final Iterator<Row> rows;
    private Row row;

    TypedRecord(Iterator<Row> rows) {
        this.rows = rows;
    }

    @Override
    public boolean next() {
        if (!rows.hasNext()) {
            return false;
        }
        row = rows.next();
        return true;
    }

    @Override
    public String path() {
        return row.getString(0);
    }

    @Override
    public SourceRecord record() {
        return this;
    }

    @Override
    public long line() {
        return row.getLong(1);
    }

    @Override
    public String defect() {
        return null;
    }

    @Override
    public String text(int column) {
        Object value = row.get(FIRST_COLUMN + column);
        String text = value == null ? "" : CellText.clean(value.toString());
        return text.isEmpty() ? null : text;
    }

    @Override
    public double number(int column, NumberParser numbers, char decimal) {
        Object value = row.get(FIRST_COLUMN + column);
        if (value instanceof Number number) {
            return numbers.accept(number.doubleValue());
        }
        return numbers.parse(value == null ? "" : value.toString(), decimal);
    }

    @Override
    public boolean time(int column, TimeParser times) {
        Object value = row.get(FIRST_COLUMN + column);
        if (value instanceof Long number) {
            return times.read(number);
        }
        return value != null && times.read(CellText.clean(value.toString()));
    }

    @Override
    public String raw() {
        return IntStream.range(FIRST_COLUMN, row.size())
                .mapToObj(i -> String.valueOf(row.get(i)))
                .collect(Collectors.joining("|"));
    }
}
