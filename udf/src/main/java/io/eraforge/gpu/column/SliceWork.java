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

/**
 * The work of the device on one slice. The host makes all offsets and positions and uploads them at once; reductions note their
 * {@link Output}s, which {@link #download} copies to the host together. Owns its columns.
 */
public final class SliceWork implements AutoCloseable {
    private final DeviceEras eras;
    private final Scope scope;
    private final int[] starts;
    private final int[] lengths;
    private final Indices indices = new Indices();
    private final Map<Integer, Segments> windows = new HashMap<>();
    private final Map<Segments, Indices.Range> offsets = new HashMap<>();
    private final Map<SharedColumn, Col> shared = new EnumMap<>(SharedColumn.class);
    private final List<Pending> pending = new ArrayList<>();
    private final Indices.Range sizes;
    private double[] means;

    private record Pending(Output output, Col column) {}

    /** Positions to gather, some for each era. */
    public record Positions(Indices.Range range, int perEra) {}

    /** Borrows {@code eras}, which have at least one value. */
    public SliceWork(DeviceEras eras) {
        this.eras = eras;
        this.scope = new Scope();
        this.lengths = eras.size().lengths();
        this.starts = new int[lengths.length + 1];
        for (int era = 0; era < lengths.length; era++) {
            starts[era + 1] = starts[era] + lengths[era];
        }
        this.sizes = indices.add(lengths);
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

    // ---- before the upload

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
            offsets.put(segments, indices.add(segments.offsets()));
        }
        return segments;
    }

    /** Announces positions to gather, {@code perEra} for each era. */
    public Positions needPositions(int[] positions, int perEra) {
        return new Positions(indices.add(positions), perEra);
    }

    /** Copies what was announced to the device. */
    public void upload() {
        indices.upload(scope);
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
            try (ColumnVector all = ColumnVector.sequence(scope.scalars().of(DType.INT32, 0), eras());
                    Table table = new Table(all);
                    Table repeated = table.repeat(sizes.view())) {
                return scope.col(repeated.getColumn(0).incRefCount());
            }
        });
    }

    /** Zero for each value. */
    public Col zero() {
        return shared(SharedColumn.ZERO, () -> constant(0));
    }

    /** The eras' means, once the host knows them. */
    public void means(double[] perEra) {
        means = perEra;
    }

    /** The mean of each value's era, until the first use of {@link #centred}. */
    public Col mean() {
        return shared(SharedColumn.MEAN, () -> spread(means));
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
        return shared(SharedColumn.POSITION, () -> {
            double[] first = new double[eras()];
            Arrays.setAll(first, era -> starts[era]);
            return index().cast(DType.FLOAT64).minus(spread(first));
        });
    }

    /** Index of each value. */
    public Col index() {
        return shared(SharedColumn.INDEX, () -> sequence(0));
    }

    /** The integers from {@code first}, as many as there are values. */
    public Col sequence(int first) {
        return scope.col(ColumnVector.sequence(
                scope.scalars().of(DType.INT32, first), scope.scalars().of(DType.INT32, 1), values()));
    }

    /** The same number for each value. */
    public Col constant(double value) {
        return scope.col(ColumnVector.fromScalar(scope.scalars().of(DType.FLOAT64, value), values()));
    }

    /** One number of each era for each of its values. */
    public Col spread(double[] perEra) {
        return spread(scope.col(ColumnVector.fromDoubles(perEra)));
    }

    public Col spread(int[] perEra) {
        return spread(scope.col(ColumnVector.fromInts(perEra)));
    }

    public Col spread(long[] perEra) {
        return spread(scope.col(ColumnVector.fromLongs(perEra)));
    }

    private Col spread(Col perEra) {
        Col result = gather(perEra, era());
        perEra.free();
        return result;
    }

    /** The rows of {@code column} at these positions, which are in range. Consumes neither. */
    public Col gather(Col column, Col positions) {
        return gather(column, positions.view());
    }

    private Col gather(Col column, ColumnView positions) {
        try (Table table = new Table((ColumnVector) column.view());
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
                            .segmentedReduce(offsets.get(segments).view(), aggregation, NullPolicy.EXCLUDE, type))));
        }
        column.consume();
        return output;
    }

    /** The values of {@code column} at announced positions. Does not consume it. */
    public Output gathered(Col column, Positions positions) {
        boolean isWhole = !column.view().getType().equals(DType.FLOAT64);
        return note(
                Output.gathered(eras(), positions.perEra(), isWhole),
                gather(column, positions.range().view()));
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

    /** The exclusive or of each number and a constant. */
    public Col xor(ColumnView whole, long constant) {
        try (ColumnVector each =
                ColumnVector.fromScalar(scope.scalars().of(DType.INT64, constant), (int) whole.getRowCount())) {
            return scope.col(whole.bitXor(each, DType.INT64));
        }
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
