package io.eraforge.workload.era.prepare.cut;

import io.eraforge.table.column.ColumnFile;
import io.eraforge.table.column.LongColumn;
import io.eraforge.table.column.StringColumn;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes rows of {@code era_index} by column: one file per partition. */
final class EraIndexFile {
    private static final StructType SCHEMA = EraIndexRows.SCHEMA;
    private static final int LEVEL = EraIndexTable.SCHEMA.ordinal(EraIndexTable.LEVEL);
    private static final int CHUNK = EraIndexTable.SCHEMA.ordinal(EraIndexTable.CHUNK);
    private static final List<String> KEYS = EraIndexTable.SCHEMA.id().statistics();

    private record Partition(UTF8String level, long chunk) {
        Map<String, String> values() {
            Map<String, String> values = new LinkedHashMap<>();
            values.put("level", level.toString());
            values.put("chunk", Long.toString(chunk));
            return values;
        }
    }

    private EraIndexFile() {}

    /** {@code rows} may come in any order, in the same row object. */
    static List<WrittenFile> write(Iterator<InternalRow> rows, EraArrayFile.Target target) {
        Map<Partition, List<InternalRow>> partitions = new LinkedHashMap<>();
        while (rows.hasNext()) {
            InternalRow row = rows.next().copy();
            partitions
                    .computeIfAbsent(
                            new Partition(row.getUTF8String(LEVEL), row.getLong(CHUNK)), key -> new ArrayList<>())
                    .add(row);
        }
        return partitions.entrySet().stream()
                .map(partition -> write(partition.getKey(), partition.getValue(), target))
                .toList();
    }

    private static WrittenFile write(Partition partition, List<InternalRow> rows, EraArrayFile.Target target) {
        List<StructField> columns = List.of(SCHEMA.fields()).stream()
                .filter(field -> !partition.values().containsKey(field.name()))
                .toList();
        try (ColumnFile file = new ColumnFile(
                target.conf().value().value(),
                target.table(),
                partition.values(),
                new StructType(columns.toArray(StructField[]::new)),
                target.codec())) {
            for (StructField column : columns) {
                if (column.dataType().equals(DataTypes.StringType)) {
                    addTexts(file.strings(column.name()), rows, SCHEMA.fieldIndex(column.name()));
                } else {
                    addNumbers(file.longs(column.name()), rows, column);
                }
            }
            return file.finish(KEYS);
        }
    }

    private static void addTexts(StringColumn column, List<InternalRow> rows, int field) {
        rows.forEach(row -> column.add(row.getUTF8String(field), 1));
    }

    private static void addNumbers(LongColumn column, List<InternalRow> rows, StructField field) {
        int index = SCHEMA.fieldIndex(field.name());
        boolean ints = field.dataType().equals(DataTypes.IntegerType);
        for (InternalRow row : rows) {
            if (row.isNullAt(index)) {
                column.addNull();
            } else {
                column.add(ints ? row.getInt(index) : row.getLong(index));
            }
        }
    }
}
