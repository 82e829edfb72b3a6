package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.source.RowParser;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceRecord;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Returns the cells of some records as text; empty where missing. */
record RecordCells(SourceFile file, int columns, Set<Long> lines) implements RowParser<Row> {
    static final StructType SCHEMA = new StructType()
            .add("file", DataTypes.IntegerType)
            .add("line", DataTypes.LongType)
            .add("cells", DataTypes.createArrayType(DataTypes.StringType));

    /** {@code lines} are the numbers of the wanted records, by file number. */
    record Factory(int columns, Map<Integer, Set<Long>> lines) implements RowParser.Factory<Row> {
        @Override
        public RowParser<Row> open(SourceFile file) {
            return new RecordCells(file, columns, lines.getOrDefault(file.number(), Set.of()));
        }

        @Override
        public boolean needsPrecedingRecords() {
            return false;
        }
    }

    @Override
    public void parse(SourceRecord record, Consumer<Row> out) {
        if (!lines.contains(record.line()) || record.defect() != null) {
            return;
        }
        String[] cells = new String[columns];
        for (int i = 0; i < columns; i++) {
            String text = record.text(i);
            cells[i] = text == null ? "" : text;
        }
        out.accept(RowFactory.create(file.number(), record.line(), cells));
    }
}
