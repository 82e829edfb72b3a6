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

/** One column of arrays: puts whole rows into a vector, page by page. */
final class ArrayColumnReader {
    private static final int FIRST_ROWS = 128;

    private final ColumnDescriptor descriptor;
    /** From this definition level on there is an element; one below is an empty array, less is none. */
    private final int element;

    private final OnHeapColumnVector vector;
    private final WritableColumnVector elements;
    private final ArrayPageReader page;

    private ArrayColumnReader(ColumnDescriptor descriptor, int element, DataType type) {
        this.descriptor = descriptor;
        this.element = element;
        this.vector = new OnHeapColumnVector(FIRST_ROWS, type);
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
                .formatted(name, stored, schema.containsField(name) ? schema.getType(name) : "not there"));
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

    /** Begins a row group. */
    void open(PageReader pages) {
        page.open(pages);
    }

    /** Puts the next rows into the vector, in place of those before. */
    void read(int rows) {
        vector.reset();
        vector.reserve(rows);
        int size = 0;
        for (int row = 0; row < rows; row++) {
            if (!page.advance()) {
                throw new ParquetDecodingException(
                        "column '%s' ends before its rows".formatted(descriptor.getPath()[0]));
            }
            int level = page.level();
            if (level < element) {
                page.skip();
                vector.putArray(row, size, 0);
                if (level < element - 1) {
                    vector.putNull(row);
                }
                continue;
            }
            int start = size;
            // A row may go on in the next page.
            do {
                int more = page.restOfRow();
                elements.reserve(size + more);
                page.take(more, elements, size);
                size += more;
            } while (page.atItsEnd() && page.advance() && !page.startsRow());
            vector.putArray(row, start, size - start);
        }
    }
}
