package io.eraforge.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.eraforge.feature.FeatureSet;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Kernels allocate only for the requested features, and only once: not per era or per value. */
class AllocationTest {
    private static final int N = 200_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final double[] x =
            new SplittableRandom(5).doubles(N).map(value -> value * value + 3).toArray();
    private final long[] t = new long[N];

    AllocationTest() {
        for (int i = 0; i < N; i++) {
            t[i] = i * 1_000_000L + i % 3;
        }
    }

    @Test
    void allocatesOnlyForRequestedFeatures() {
        long sortedCopy =
                allocated(kernel("mean", "maximum", "quantile__q_0.1"), 1) - allocated(kernel("mean", "maximum"), 1);
        assertThat(sortedCopy).as("the sorted copy").isGreaterThan(8L * N);
        assertThat(allocated(kernel("mean", "maximum", "abs_energy"), 1)).isLessThan(N);
        assertThat(allocated(kernel("variance"), 1)).as("centred values").isBetween(8L * N, 9L * N);
    }

    @Test
    void coreAllocatesLittleForTheSecondEra() {
        assertThat(allocated(FeatureSet.named(FeatureSet.CORE).kernel(), 2)).isLessThan(N / 2);
    }

    private static EraKernel kernel(String... features) {
        return FeatureSet.parse("requested", List.of(features)).kernel();
    }

    /** Bytes allocated for the last of {@code eras} eras. */
    private long allocated(EraKernel kernel, int eras) {
        double[] out = new double[kernel.width()];
        long before = 0;
        for (int era = 0; era < eras; era++) {
            before = threads.getCurrentThreadAllocatedBytes();
            kernel.compute(x, N, t, N, N * 1_000_000L, out);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
