package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.NullPolicy;
import ai.rapids.cudf.OutOfBoundsPolicy;
import ai.rapids.cudf.SegmentedReductionAggregation;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.column.Output.Combine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The work of the device on one slice. What the host knows before a stage goes up in one copy; reductions note their
 * {@link Output}s, which {@link #download} copies to the host together. Owns its columns.
 */
public final class SliceWork implements AutoCloseable {
    private final DeviceEras eras;
    private final Scope scope;
    private final int[] starts;
    private final int[] lengths;
    private final Upload[] uploads = {new Upload(), new Upload(), new Upload()};
    private final Map<Integer, Segments> windows = new HashMap<>();
    private final Map<Segments, Upload.Part> offsets = new HashMap<>();
    private final Map<SharedColumn, Col> shared = new EnumMap<>(SharedColumn.class);
    private final List<Pending> pending = new ArrayList<>();
    private final double[] means;
    private final Upload.Part sizes;
    private final Upload.Part numbers;
    private final Upload.Part firsts;
    private final Upload.Part zeros;
    private final Upload.Part allButSign;
    private final Upload.Part meansOnDevice;

    private record Pending(Output output, Col column) {}

    /** Positions to gather, some for each era. */
    public record Positions(Upload.Part part, int perEra) {}

    /** One number of each era, on the device from the stage on that it was announced for. */
    public record PerEra(Upload.Part part) {}

    /** Borrows {@code eras}, which have at least one value. */
    public SliceWork(DeviceEras eras) {
        this.eras = eras;
        this.scope = new Scope();
        this.lengths = eras.size().lengths();
        this.starts = new int[lengths.length + 1];
        for (int era = 0; era < lengths.length; era++) {
            starts[era + 1] = starts[era] + lengths[era];
        }
        this.means = new double[lengths.length];
        this.sizes = uploads[0].add(() -> lengths);
        this.numbers = uploads[0].add(() -> IntStream.range(0, eras()).toArray());
        this.firsts = uploads[0].add(
                () -> Arrays.stream(starts, 0, eras()).asDoubleStream().toArray());
        this.zeros = uploads[0].add(() -> new double[eras()]);
        this.allButSign = uploads[0].add(() -> filled(Long.MAX_VALUE));
        this.meansOnDevice = uploads[1].add(() -> means);
    }

    private long[] filled(long value) {
        long[] each = new long[eras()];
        Arrays.fill(each, value);
        return each;
    }

    public Scope scope() {
        return scope;
    }

    public int eras() {
        return lengths.length;
    }

    public int values() {
        return starts[lengths.length];
    }

    public int length(int era) {
        return lengths[era];
    }

    /** Position of an era's first value among all values. */
    public int start(int era) {
        return starts[era];
    }

    public DeviceEras.EraSizes size() {
        return eras.size();
    }

    // ---- before the uploads

    /** Announces reductions over windows of {@code span + 1} values. */
    public void needWindows(int span) {
        windows.computeIfAbsent(span, key -> register(Segments.ofWindows(starts, span)));
    }

    /** Announces reductions over consecutive parts of the values that end at {@code ends}. */
    public Segments needParts(int[] ends) {
        return register(Segments.ofParts(ends));
    }

    private Segments register(Segments segments) {
        if (segments.count() > 0) {
            offsets.put(segments, uploads[0].add(segments::offsets));
        }
        return segments;
    }

    /** Announces positions to gather, {@code perEra} for each era. */
    public Positions needPositions(int[] positions, int perEra) {
        return new Positions(uploads[0].add(() -> positions), perEra);
    }

    /** Announces an array of one int, long or double for each era, which is complete when {@code stage} begins. */
    public PerEra needPerEra(int stage, Object array) {
        return new PerEra(need(stage, () -> array));
    }

    Upload.Part need(int stage, Supplier<?> array) {
        return uploads[stage - 1].add(array);
    }

    /** Copies to the device what was announced for a stage. */
    public void upload(int stage) {
        uploads[stage - 1].copy(scope);
    }

    // ---- columns

    /** The values of all eras, era after era. */
    public Col x() {
        return scope.borrow(eras.x());
    }

    /** Their times. */
    public Col t() {
        return scope.borrow(eras.t());
    }

    /** A column that several reductions use, kept until it is dropped. */
    public Col shared(SharedColumn key, Supplier<Col> compute) {
        Col column = shared.get(key);
        if (column == null) {
            column = compute.get().retain();
            shared.put(key, column);
        }
        return column;
    }

    public void drop(SharedColumn key) {
        Col column = shared.remove(key);
        if (column != null) {
            column.free();
        }
    }

    /** Drops all shared columns but one, and the values and times. */
    public void dropAllBut(SharedColumn kept) {
        for (SharedColumn key : SharedColumn.values()) {
            if (key != kept) {
                drop(key);
            }
        }
        eras.close();
    }

    /** Index of the era of each value. */
    public Col era() {
        return shared(SharedColumn.ERA, () -> {
            try (Table table = new Table(numbers.column());
                    Table repeated = table.repeat(sizes.column())) {
                return scope.col(repeated.getColumn(0).incRefCount());
            }
        });
    }

    /** Zero for each value. */
    public Col zero() {
        return shared(SharedColumn.ZERO, () -> spread(zeros));
    }

    /** The eras' means, which the host knows before the second stage; to be filled in. */
    public double[] means() {
        return means;
    }

    /** The mean of each value's era, until the first use of {@link #centred}. */
    public Col mean() {
        return shared(SharedColumn.MEAN, () -> spread(meansOnDevice));
    }

    /** The value minus its era's mean. */
    public Col centred() {
        return shared(SharedColumn.CENTRED, () -> {
            Col centred = x().minus(mean());
            drop(SharedColumn.MEAN);
            return centred;
        });
    }

    /** Position of each value in its era, as a double. */
    public Col position() {
        return shared(SharedColumn.POSITION, () -> index().cast(DType.FLOAT64).minus(spread(firsts)));
    }

    /** Index of each value. */
    public Col index() {
        return shared(SharedColumn.INDEX, () -> sequence(0));
    }

    /** The integers from {@code first}, as many as there are values. */
    public Col sequence(int first) {
        return scope.col(ColumnVector.sequence(scope.scalars().of(DType.INT32, first), values()));
    }

    /** One number of each era for each of its values. */
    public Col spread(PerEra numbers) {
        return spread(numbers.part());
    }

    private Col spread(Upload.Part part) {
        return gather(part.column(), era().view());
    }

    /** The rows of {@code column} at these positions, which are in range. Consumes neither. */
    public Col gather(Col column, Col positions) {
        return gather((ColumnVector) column.view(), positions.view());
    }

    private Col gather(ColumnVector column, ColumnView positions) {
        try (Table table = new Table(column);
                Table gathered = table.gather(positions, OutOfBoundsPolicy.DONT_CHECK)) {
            return scope.col(gathered.getColumn(0).incRefCount());
        }
    }

    // ---- outputs

    /** Sum over each era's values; true counts as 1. Consumes {@code column}. */
    public Output sum(Col column) {
        return sum(column, 0);
    }

    /** Sum over each era's windows of {@code span + 1} values. Consumes {@code column}. */
    public Output sum(Col column, int span) {
        boolean isWhole = !column.view().getType().equals(DType.FLOAT64);
        return reduce(column, windows.get(span), 1, Combine.SUM, isWhole ? DType.INT64 : DType.FLOAT64);
    }

    /** Sums over parts of the eras, {@code perEra} for each. Consumes {@code column}. */
    public Output sumParts(Col column, Segments parts, int perEra) {
        return reduce(column, parts, perEra, Combine.SUM, DType.FLOAT64);
    }

    /** Largest values of parts of the eras, {@code perEra} for each. Consumes {@code column}. */
    public Output maxParts(Col column, Segments parts, int perEra) {
        return reduce(column, parts, perEra, Combine.MAX, column.view().getType());
    }

    public Output min(Col column, int span) {
        return reduce(column, windows.get(span), 1, Combine.MIN, column.view().getType());
    }

    public Output max(Col column, int span) {
        return reduce(column, windows.get(span), 1, Combine.MAX, column.view().getType());
    }

    private Output reduce(Col column, Segments segments, int perEra, Combine combine, DType type) {
        Output output = Output.reduced(combine, segments, eras(), perEra, !type.equals(DType.FLOAT64));
        if (segments.count() > 0) {
            SegmentedReductionAggregation aggregation = switch (combine) {
                case SUM -> SegmentedReductionAggregation.sum();
                case MIN -> SegmentedReductionAggregation.min();
                case MAX -> SegmentedReductionAggregation.max();
            };
            pending.add(new Pending(
                    output,
                    scope.col(column.view()
                            .segmentedReduce(offsets.get(segments).column(), aggregation, NullPolicy.EXCLUDE, type))));
        }
        column.consume();
        return output;
    }

    /** The values of {@code column} at announced positions. Does not consume it. */
    public Output gathered(Col column, Positions positions) {
        boolean isWhole = !column.view().getType().equals(DType.FLOAT64);
        return note(
                Output.gathered(eras(), positions.perEra(), isWhole),
                gather((ColumnVector) column.view(), positions.part().column()));
    }

    /** All {@code rows} rows of a column of whole numbers. Consumes it. */
    public Output output(Col column, int rows) {
        return note(Output.gathered(rows, 1, true), column);
    }

    private Output note(Output output, Col column) {
        pending.add(new Pending(output, column));
        return output;
    }

    /** Zero for each era. */
    public Output none(boolean isWhole) {
        return Output.gathered(eras(), 1, isWhole);
    }

    /** Whether the slice has enough values for a window of {@code span + 1}. */
    public boolean hasWindows(int span) {
        return values() > span;
    }

    /** Of each window of {@code span + 1} rows, the one at {@code shift}: a view of {@code column}, which must be retained or borrowed. */
    public Col window(Col column, int span, int shift) {
        return span == 0 ? column : column.window(shift, column.rows() - span);
    }

    /** Of each number, all bits inverted but the sign. */
    public Col invertedButSign(ColumnView whole) {
        Col mask = spread(allButSign);
        Col result = scope.col(whole.bitXor(mask.view(), DType.INT64));
        mask.free();
        return result;
    }

    /** Copies the outputs noted since the last call to the host: one copy for each type. */
    public void download() {
        for (DType type : List.of(DType.FLOAT64, DType.INT64, DType.INT32)) {
            List<Pending> same = pending.stream()
                    .filter(each -> each.column().view().getType().equals(type))
                    .toList();
            if (!same.isEmpty()) {
                copy(same);
            }
        }
        pending.clear();
    }

    private void copy(List<Pending> columns) {
        Col all = columns.size() == 1
                ? columns.get(0).column()
                : scope.col(ColumnVector.concatenate(
                        columns.stream().map(each -> each.column().view()).toArray(ColumnView[]::new)));
        columns.stream()
                .filter(each -> each.column() != all)
                .forEach(each -> each.column().free());
        try (HostColumnVector host = all.view().copyToHost()) {
            long at = 0;
            for (Pending each : columns) {
                each.output().read(host, at);
                at += each.output().rows();
            }
        }
        all.free();
    }

    @Override
    public void close() {
        scope.close();
    }
}
