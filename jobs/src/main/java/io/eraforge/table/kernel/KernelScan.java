package io.eraforge.table.kernel;

import io.delta.kernel.Scan;
import io.delta.kernel.ScanBuilder;
import io.delta.kernel.Snapshot;
import io.delta.kernel.data.ColumnVector;
import io.delta.kernel.data.ColumnarBatch;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.data.Row;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.engine.FileReadResult;
import io.delta.kernel.internal.InternalScanFileUtils;
import io.delta.kernel.internal.data.ScanStateRow;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.types.ArrayType;
import io.delta.kernel.types.BooleanType;
import io.delta.kernel.types.DataType;
import io.delta.kernel.types.DoubleType;
import io.delta.kernel.types.FloatType;
import io.delta.kernel.types.IntegerType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.delta.kernel.utils.CloseableIterator;
import io.eraforge.error.TableErrors;
import io.eraforge.table.damage.TableDamage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads columns of a Delta table row by row, one file at a time. */
final class KernelScan {
    private final Engine engine;
    private final Scan scan;
    private final Row state;
    private final Predicate<Map<String, String>> partitions;
    private final Reader reader;

    private KernelScan(Engine engine, Scan scan, Predicate<Map<String, String>> partitions, Reader reader) {
        this.engine = engine;
        this.scan = scan;
        this.partitions = partitions;
        this.state = scan.getScanState(engine);
        this.reader = reader;
    }

    /** Receives the rows of a scan. A row is only valid during the call. */
    @FunctionalInterface
    interface Reader {
        void row(Record row);
    }

    /** The current row of a scan, reused for the next. Columns are numbered in the requested order. */
    static final class Record {
        private ColumnVector[] columns = {};
        private int row;

        public long number(int column) {
            return columns[column].getLong(row);
        }

        public double real(int column) {
            return columns[column].getDouble(row);
        }

        public int integer(int column) {
            return columns[column].getInt(row);
        }

        public String text(int column) {
            return columns[column].isNullAt(row) ? null : columns[column].getString(row);
        }

        /** A value of any primitive type, or a list of such values; may be null. */
        public Object value(int column) {
            return value(columns[column], row);
        }

        private static Object value(ColumnVector vector, int row) {
            if (vector.isNullAt(row)) {
                return null;
            }
            DataType type = vector.getDataType();
            if (type instanceof StringType) {
                return vector.getString(row);
            } else if (type instanceof DoubleType) {
                return vector.getDouble(row);
            } else if (type instanceof FloatType) {
                return vector.getFloat(row);
            } else if (type instanceof IntegerType) {
                return vector.getInt(row);
            } else if (type instanceof LongType) {
                return vector.getLong(row);
            } else if (type instanceof BooleanType) {
                return vector.getBoolean(row);
            } else if (type instanceof ArrayType) {
                ColumnVector elements = vector.getArray(row).getElements();
                return IntStream.range(0, elements.getSize())
                        .mapToObj(i -> value(elements, i))
                        .collect(Collectors.toList());
            }
            throw new IllegalStateException("Cannot read a value of type " + type);
        }

        public boolean isNull(int column) {
            return columns[column].isNullAt(row);
        }

        /** A value of any primitive type as text that is unique to the value. */
        public String toLiteral(int column) {
            Object value = value(column);
            return value instanceof String ? '"' + text(column) + '"' : String.valueOf(value);
        }
    }

    /**
     * {@code filter} only skips files: rows that do not match may be passed to {@code reader}. Scans the partitions that match
     * {@code partitions}, which gets the values of partition columns by name, as text.
     */
    static void scan(
            Engine engine,
            Snapshot snapshot,
            List<String> columns,
            Optional<io.delta.kernel.expressions.Predicate> filter,
            Predicate<Map<String, String>> partitions,
            Reader reader) {
        ScanBuilder scan = builder(snapshot, columns);
        filter.ifPresent(scan::withFilter);
        new KernelScan(engine, scan.build(), partitions, reader).run();
    }

    private static ScanBuilder builder(Snapshot snapshot, List<String> columns) {
        StructType readSchema = new StructType();
        for (String column : columns) {
            if (snapshot.getSchema().indexOf(column) < 0) {
                throw TableErrors.missingColumn(
                        snapshot.getPath(), column, snapshot.getSchema().fieldNames());
            }
            readSchema = readSchema.add(snapshot.getSchema().get(column));
        }
        return snapshot.getScanBuilder().withReadSchema(readSchema);
    }

    private void run() {
        try (HadoopResourceFilter unused = HadoopResourceFilter.hide()) {
            files(engine, scan, file -> {
                if (partitions.test(InternalScanFileUtils.getPartitionValues(file))) {
                    readFile(file);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Receives the data files of a scan. */
    @FunctionalInterface
    interface FileReader {
        void file(Row scanFile) throws IOException;
    }

    static void files(Engine engine, Scan scan, FileReader reader) throws IOException {
        List<Row> found = new ArrayList<>();
        try (CloseableIterator<FilteredColumnarBatch> batches = scan.getScanFiles(engine)) {
            while (batches.hasNext()) {
                batches.next().getRows().forEachRemaining(found::add);
            }
        } catch (RuntimeException e) {
            throw TableDamage.ofLog(
                    ScanStateRow.getTableRoot(scan.getScanState(engine)).toString(), e);
        }
        for (Row file : found) {
            reader.file(file);
        }
    }

    private void readFile(Row file) throws IOException {
        String path = InternalScanFileUtils.getAddFileStatus(file).getPath();
        try (CloseableIterator<FilteredColumnarBatch> batches = batches(file)) {
            for (Optional<FilteredColumnarBatch> next = next(batches, path);
                    next.isPresent();
                    next = next(batches, path)) {
                readBatch(next.get());
            }
        }
    }

    private Optional<FilteredColumnarBatch> next(CloseableIterator<FilteredColumnarBatch> batches, String path) {
        try {
            return batches.hasNext() ? Optional.of(batches.next()) : Optional.empty();
        } catch (RuntimeException e) {
            throw TableDamage.ofFile(ScanStateRow.getTableRoot(state).toString(), path, e);
        }
    }

    private CloseableIterator<FilteredColumnarBatch> batches(Row file) throws IOException {
        StructType physical = ScanStateRow.getPhysicalDataReadSchema(state);
        CloseableIterator<ColumnarBatch> data = engine.getParquetHandler()
                .readParquetFiles(
                        Utils.singletonCloseableIterator(InternalScanFileUtils.getAddFileStatus(file)),
                        physical,
                        Optional.empty())
                .map(FileReadResult::getData);
        return Scan.transformPhysicalData(engine, state, file, data);
    }

    private void readBatch(FilteredColumnarBatch batch) {
        ColumnarBatch data = batch.getData();
        Optional<ColumnVector> selected = batch.getSelectionVector();
        Record row = new Record();
        row.columns = new ColumnVector[data.getSchema().length()];
        for (int i = 0; i < row.columns.length; i++) {
            row.columns[i] = data.getColumnVector(i);
        }
        for (row.row = 0; row.row < data.getSize(); row.row++) {
            if (selected.isEmpty() || selected.get().getBoolean(row.row)) {
                reader.row(row);
            }
        }
    }
}
