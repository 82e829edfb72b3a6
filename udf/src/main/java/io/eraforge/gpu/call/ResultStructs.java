package io.eraforge.gpu.call;

import ai.rapids.cudf.BaseDeviceMemoryBuffer;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.DeviceMemoryBuffer;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.gpu.column.Scope;
import io.eraforge.gpu.column.Upload;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Builds the struct column that a call returns. All its columns are parts of few buffers, since each copy makes the host wait, and
 * making a struct of separate columns would copy them.
 */
final class ResultStructs {
    /** Values of one copy to the device. */
    private static final int MAX_COPY = 1 << 24;
    /** Bytes; cuDF reads masks in blocks of this size. */
    private static final int MASK_ALIGNMENT = 64;

    private final Scope scope;
    private final List<FeatureRow> rows;
    private final List<DeviceMemoryBuffer> buffers = new ArrayList<>();
    private final List<ColumnView> columns = new ArrayList<>();

    private ResultStructs(Scope scope, List<FeatureRow> rows) {
        this.scope = scope;
        this.rows = rows;
    }

    /** Rows on the host. The caller closes the result. */
    static ColumnVector ofHost(List<FeatureRow> rows, int width) {
        try (Scope scope = new Scope()) {
            ResultStructs structs = new ResultStructs(scope, rows);
            int group = rows.isEmpty() ? width : Math.max(1, MAX_COPY / rows.size());
            for (int from = 0; from < width; from += group) {
                structs.addFeatures(from, Math.min(width, from + group));
            }
            structs.addTexts();
            return structs.struct();
        }
    }

    private void addFeatures(int from, int to) {
        Upload upload = new Upload();
        List<Upload.Part> parts = IntStream.range(from, to)
                .mapToObj(i -> upload.add(
                        () -> rows.stream().mapToDouble(row -> row.value(i)).toArray()))
                .toList();
        upload.copy(scope).ifPresent(buffers::add);
        parts.forEach(part -> columns.add(rows.isEmpty() ? view(DType.FLOAT64, null) : part.column()));
    }

    private ColumnView view(DType type, BaseDeviceMemoryBuffer data) {
        return scope.own(new ColumnView(type, rows.size(), Optional.of(0L), data, null));
    }

    private void addTexts() {
        Upload upload = new Upload();
        List<Text> texts = List.of(
                new Text(upload, FeatureRow::status),
                new Text(upload, FeatureRow::backend),
                new Text(upload, FeatureRow::errorJson));
        upload.copy(scope).ifPresent(buffers::add);
        texts.forEach(text -> columns.add(text.column()));
    }

    private ColumnVector struct() {
        long[] handles = columns.stream().mapToLong(ColumnView::getNativeView).toArray();
        buffers.forEach(DeviceMemoryBuffer::incRefCount);
        return new ColumnVector(
                DType.STRUCT, rows.size(), Optional.of(0L), null, null, null, List.copyOf(buffers), handles);
    }

    /** A column of strings: all characters, where each string starts, and which are not null. */
    private final class Text {
        private final ByteArrayOutputStream characters = new ByteArrayOutputStream();
        private final int[] starts = new int[rows.size() + 1];
        private final byte[] valid = new byte[(rows.size() + 511) / 512 * MASK_ALIGNMENT];
        private final Upload.Part startPart;
        private final Upload.Part validPart;
        private final Upload.Part characterPart;
        private long nulls;

        Text(Upload upload, Function<FeatureRow, String> field) {
            for (int row = 0; row < rows.size(); row++) {
                append(row, field.apply(rows.get(row)));
            }
            startPart = upload.add(() -> rows.isEmpty() ? new int[0] : starts);
            validPart = upload.add(() -> nulls == 0 ? new byte[0] : valid);
            characterPart = upload.add(characters::toByteArray);
        }

        private void append(int row, String text) {
            if (text == null) {
                nulls++;
            } else {
                characters.writeBytes(text.getBytes(StandardCharsets.UTF_8));
                valid[row / 8] |= (byte) (1 << row % 8);
            }
            starts[row + 1] = characters.size();
        }

        ColumnView column() {
            return scope.own(new ColumnView(
                    DType.STRING,
                    rows.size(),
                    Optional.of(nulls),
                    data(characterPart),
                    data(validPart),
                    data(startPart)));
        }

        private static BaseDeviceMemoryBuffer data(Upload.Part part) {
            return part.column() == null ? null : part.column().getData();
        }
    }
}
