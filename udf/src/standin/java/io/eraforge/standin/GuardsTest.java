package io.eraforge.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.GroupByAggregation;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.HostColumnVector.BasicType;
import ai.rapids.cudf.HostColumnVector.ListType;
import ai.rapids.cudf.NullPolicy;
import ai.rapids.cudf.OutOfBoundsPolicy;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.ScanAggregation;
import ai.rapids.cudf.SegmentedReductionAggregation;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.RequiresDevice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The stand-in throws where a device would read arbitrary memory or return wrong rows. */
@RequiresDevice
class GuardsTest {
    private static final ListType LISTS = new ListType(true, new BasicType(true, DType.FLOAT64));

    @Test
    void viewsAreUnusableAfterTheirParentIsClosed() {
        ColumnVector list = ColumnVector.fromLists(LISTS, List.of(1.0, 2.0), List.of());
        ColumnView child = list.getChildColumnView(0);
        ColumnView offsets = list.getListOffsetsView();
        ColumnView[] rows = list.splitAsViews(1);
        list.close();
        assertUnusable(child::isNan);
        assertUnusable(() -> offsets.add(offsets));
        assertUnusable(rows[0]::countElements);
        assertUnusable(rows[1]::countElements);
        for (ColumnView view : List.of(child, offsets, rows[0], rows[1])) {
            view.close();
        }
    }

    @Test
    void listWithReplacedChildIsUnusableAfterEitherIsClosed() {
        ColumnVector flags = ColumnVector.fromInts(1);
        try (ColumnVector list = ColumnVector.fromLists(LISTS, List.of(1.0));
                ColumnView view = list.replaceListChild(flags)) {
            flags.close();
            assertUnusable(() -> list.applyBooleanMask(view));
        }
    }

    /** As on a device: the identity of a maximum over no value is the smallest double, which is infinite. */
    @Test
    void runningMaximumStartsAtMinusInfinity() {
        double least = Double.NEGATIVE_INFINITY;
        try (ColumnVector infinite = ColumnVector.fromDoubles(least, least);
                ColumnVector scanned = infinite.scan(ScanAggregation.max());
                HostColumnVector host = scanned.copyToHost()) {
            assertThat(host.getDouble(1)).isEqualTo(least);
        }
    }

    @Test
    void rejectsAggregationsThatIgnoreNullKeys() {
        try (ColumnVector keys = ColumnVector.fromBoxedLongs(1L, null);
                Table table = new Table(keys, keys)) {
            GroupByOptions options =
                    GroupByOptions.builder().withIgnoreNullKeys(true).build();
            assertThatThrownBy(() -> table.groupBy(options, 0)
                            .aggregate(GroupByAggregation.count().onColumn(1)))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void rejectsClosedHandles() {
        ColumnVector column = ColumnVector.fromInts(1, 2);
        ColumnView[] views = column.splitAsViews(1);
        views[0].close();
        views[1].close();
        assertThatThrownBy(views[0]::isNotNull).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(views[0]::close).hasMessageContaining("Close called too many times");
        Table table = new Table(column);
        table.close();
        table.close();
        assertThatThrownBy(() -> table.getColumn(0)).isInstanceOf(IllegalStateException.class);
        column.close();
        assertThatThrownBy(column::isNotNull).isInstanceOf(IllegalStateException.class);
        Scalar scalar = Scalar.fromInt(1);
        scalar.close();
        assertThatThrownBy(scalar::getInt).isInstanceOf(IllegalStateException.class);
    }

    private static void assertUnusable(Runnable use) {
        assertThatThrownBy(use::run).isInstanceOf(IllegalStateException.class).hasMessageContaining("was closed");
    }

    @Test
    void reportsUndefinedBehaviour() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 2);
                Table table = new Table(x);
                ColumnVector past = ColumnVector.fromInts(0, 3);
                ColumnVector falling = ColumnVector.fromInts(0, 2, 1);
                ColumnVector outside = ColumnVector.fromInts(2)) {
            for (ColumnVector offsets : List.of(past, falling)) {
                assertUnsupported(
                        () -> x.segmentedReduce(
                                offsets, SegmentedReductionAggregation.sum(), NullPolicy.EXCLUDE, DType.FLOAT64),
                        "undefined behaviour");
            }
            assertUnsupported(() -> table.gather(outside, OutOfBoundsPolicy.DONT_CHECK), "undefined behaviour");
        }
    }

    @Test
    void realClassesOutsideTheSubsetDoNotReachNativeCode() {
        assertThatThrownBy(() -> Class.forName("ai.rapids.cudf.HashJoin"))
                .isInstanceOf(ExceptionInInitializerError.class)
                .cause()
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("stand-in");
        assertThat(System.getProperty("java.class.path")).contains("rapids-4-spark");
    }

    @Test
    void rejectsReadingViewsFromTheirMiddle() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 2)) {
            ColumnView[] parts = x.splitAsViews(1);
            assertUnsupported(parts[1]::copyToHost, "copyToColumnVector first");
            parts[0].close();
            parts[1].close();
        }
    }

    private static void assertUnsupported(Runnable use, String message) {
        assertThatThrownBy(use::run)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining(message);
    }
}
