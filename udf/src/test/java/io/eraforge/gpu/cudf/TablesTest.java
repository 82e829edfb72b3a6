package io.eraforge.gpu.cudf;

import static io.eraforge.gpu.cudf.Columns.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.CudfException;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.DeviceMemoryBuffer;
import ai.rapids.cudf.GroupByAggregation;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.GroupByScanAggregation;
import ai.rapids.cudf.HostMemoryBuffer;
import ai.rapids.cudf.OrderByArg;
import ai.rapids.cudf.OutOfBoundsPolicy;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.RequiresDevice;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Gather, repeat, sort, search and groups, and columns built from parts of a buffer. */
@RequiresDevice
class TablesTest {
    @Test
    void gatherReadsRows() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 2, 3);
                Table table = new Table(x);
                ColumnVector map = ColumnVector.fromInts(2, 0);
                Table picked = table.gather(map, OutOfBoundsPolicy.DONT_CHECK)) {
            assertThat(values(picked.getColumn(0))).containsExactly(3.0, 1.0);
        }
    }

    @Test
    void repeatSpreadsRows() {
        try (ColumnVector x = ColumnVector.fromInts(0, 1, 2);
                Table table = new Table(x);
                ColumnVector counts = ColumnVector.fromInts(2, 0, 3);
                Table repeated = table.repeat(counts)) {
            assertThat(values(repeated.getColumn(0))).containsExactly(0, 0, 2, 2, 2);
        }
    }

    /** So that rows sorted by a number and then by their era are in the order of both. */
    @Test
    void orderOfWholeNumbersIsStable() {
        try (ColumnVector x = ColumnVector.fromInts(2, 1, 2, 1, -5);
                Table table = new Table(x);
                ColumnVector order = table.sortOrder(OrderByArg.asc(0))) {
            assertThat(values(order)).containsExactly(4, 1, 3, 0, 2);
        }
    }

    @Test
    void lowerBoundComparesTheSecondColumnWhereTheFirstIsEqual() {
        try (ColumnVector era = ColumnVector.fromInts(0, 0, 1, 1);
                ColumnVector x = ColumnVector.fromDoubles(1, 5, 2, 3);
                Table sorted = new Table(era, x);
                ColumnVector eras = ColumnVector.fromInts(0, 0, 1, 1);
                ColumnVector bounds = ColumnVector.fromDoubles(5, 6, 0, Double.POSITIVE_INFINITY);
                Table needles = new Table(eras, bounds);
                ColumnVector found = sorted.lowerBound(new boolean[2], needles, new boolean[2])) {
            assertThat(values(found)).containsExactly(1, 2, 2, 4);
        }
    }

    @Test
    void groupsCountTheirRows() {
        try (ColumnVector keys = ColumnVector.fromInts(7, 3, 7);
                Table table = new Table(keys);
                Table counts =
                        table.groupBy(0).aggregate(GroupByAggregation.count().onColumn(0))) {
            List<Object> groups = values(counts.getColumn(0));
            assertThat(groups).containsExactlyInAnyOrder(7, 3);
            assertThat(values(counts.getColumn(1)).get(groups.indexOf(7))).isEqualTo(2);
        }
    }

    @Test
    void groupScanSumsDoublesWithinGroups() {
        GroupByOptions sorted = GroupByOptions.builder().withKeysSorted(true).build();
        try (ColumnVector keys = ColumnVector.fromInts(0, 0, 2, 2, 2);
                ColumnVector x = ColumnVector.fromDoubles(1, 2, Double.POSITIVE_INFINITY, 1, 1);
                Table table = new Table(keys, x);
                Table sums = table.groupBy(sorted, 0)
                        .scan(GroupByScanAggregation.sum().onColumn(1))) {
            assertThat(values(sums.getColumn(0))).containsExactly(0, 0, 2, 2, 2);
            double inf = Double.POSITIVE_INFINITY;
            assertThat(values(sums.getColumn(1))).containsExactly(1.0, 3.0, inf, inf, inf);
        }
    }

    @Test
    void concatenationRejectsOtherTypes() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 2);
                ColumnVector y = ColumnVector.fromDoubles(3);
                ColumnVector both = ColumnVector.concatenate(x, y, x);
                ColumnVector ints = ColumnVector.fromInts(1)) {
            assertThat(values(both)).containsExactly(1.0, 2.0, 3.0, 1.0, 2.0);
            assertThatThrownBy(() -> ColumnVector.concatenate(x, ints).close()).isInstanceOf(CudfException.class);
        }
    }

    @Test
    void sequencesCountUp() {
        try (Scalar first = Scalar.fromInt(-2);
                ColumnVector sequence = ColumnVector.sequence(first, 3)) {
            assertThat(values(sequence)).containsExactly(-2, -1, 0);
        }
    }

    /** The parts keep the buffer alive, and the struct keeps what is behind its parts. */
    @Test
    void columnsAreBuiltFromPartsOfABuffer() {
        try (HostMemoryBuffer host = HostMemoryBuffer.allocate(512);
                DeviceMemoryBuffer buffer = DeviceMemoryBuffer.allocate(512)) {
            host.setDoubles(0, new double[] {1.5, 2.5}, 0, 2);
            host.setInts(256, new int[] {3, 4}, 0, 2);
            buffer.copyFromHostBuffer(host, 0, 512);
            try (ColumnVector doubles =
                            new ColumnVector(DType.FLOAT64, 2, Optional.of(0L), buffer.slice(0, 16), null, null);
                    ColumnVector ints =
                            new ColumnVector(DType.INT32, 2, Optional.of(0L), buffer.slice(256, 8), null, null)) {
                assertThat(values(doubles)).containsExactly(1.5, 2.5);
                buffer.incRefCount();
                try (ColumnVector struct = struct(buffer, doubles, ints);
                        ColumnView second = struct.getChildColumnView(1)) {
                    assertThat(struct.getRowCount()).isEqualTo(2);
                    assertThat(values(second)).containsExactly(3, 4);
                }
            }
        }
    }

    private static ColumnVector struct(DeviceMemoryBuffer buffer, ColumnView... children) {
        long[] handles = {children[0].getNativeView(), children[1].getNativeView()};
        return new ColumnVector(DType.STRUCT, 2, Optional.of(0L), null, null, null, List.of(buffer), handles);
    }
}
