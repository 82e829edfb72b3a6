package io.eraforge.table.parquet;

import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Reads one column of arrays into a vector, page by page. Owns the vector, which is closed by {@link ArrayFileReader}. */
final class ArrayColumnReader {
    private static final int INITIAL_ROWS = 128;

    private final ColumnDescriptor descriptor;
    /** Minimum definition level of an element. One less means an empty array; anything lower, a null array. */
    private final int elementLevel;

    private final OnHeapColumnVector vector;
    private final WritableColumnVector elements;
    private final ArrayPageReader page;

    private ArrayColumnReader(ColumnDescriptor descriptor, int elementLevel, DataType type) {
        this.descriptor = descriptor;
        this.elementLevel = elementLevel;
        this.vector = new OnHeapColumnVector(INITIAL_ROWS, type);
        this.elements = vector.getChild(0);
        this.page = new ArrayPageReader(descriptor);
    }

    static ArrayColumnReader of(MessageType schema, String name, DataType type) {
        DataType value = ((ArrayType) type).elementType();
        PrimitiveTypeName stored =
                value.equals(DataTypes.DoubleType) ? PrimitiveTypeName.DOUBLE : PrimitiveTypeName.INT64;
        for (ColumnDescriptor column : schema.getColumns()) {
            String[] path = column.getPath();
            if (path[0].equals(name)
                    && column.getMaxRepetitionLevel() == 1
                    && column.getPrimitiveType().getPrimitiveTypeName() == stored) {
                return new ArrayColumnReader(column, elementLevel(schema, path), type);
            }
        }
        throw new ParquetDecodingException("column '%s' is not a list of %s, but %s"
                .formatted(name, stored, schema.containsField(name) ? schema.getType(name) : "missing"));
    }

    private static int elementLevel(MessageType schema, String[] path) {
        int depth = 1;
        while (schema.getMaxRepetitionLevel(Arrays.copyOf(path, depth)) == 0) {
            depth++;
        }
        return schema.getMaxDefinitionLevel(Arrays.copyOf(path, depth));
    }

    ColumnDescriptor descriptor() {
        return descriptor;
    }

    OnHeapColumnVector vector() {
        return vector;
    }

    /** Starts a row group. */
    void open(PageReader pages) {
        page.open(pages);
    }

    /** Reads the next rows into the vector, replacing its content. */
    void read(int rows) {
        vector.reset();
        vector.reserve(rows);
        int size = 0;
        for (int row = 0; row < rows; row++) {
            if (!page.advance()) {
                throw new ParquetDecodingException(
                        "column '%s' has too few rows".formatted(descriptor.getPath()[0]));
            }
            int level = page.level();
            if (level < elementLevel) {
                page.skip();
                vector.putArray(row, size, 0);
                if (level < elementLevel - 1) {
                    vector.putNull(row);
                }
                continue;
            }
            int start = size;
            // A row may continue in the next page.
            do {
                int more = page.restOfRow();
                elements.reserve(size + more);
                page.take(more, elements, size);
                size += more;
            } while (page.atEnd() && page.advance() && !page.startsRow());
            vector.putArray(row, start, size - start);
        }
    }
}
