package io.eraforge.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.EraKernel;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time per era for a whole feature set. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class SetBenchmark {
    private static final int ERAS = 60;

    @Param({"minimal", "core", "efficient", "comprehensive"})
    private String set;

    @Param({"100", "1000", "10000"})
    private int length;

    private EraKernel kernel;
    private double[][] eras;
    private long[] times;
    private double[] out;
    private int next;

    @Setup
    public void setUp() {
        FeatureSet features = FeatureSet.named(set);
        kernel = features.kernel();
        eras = Eras.of(ERAS, length);
        times = Eras.times(length);
        out = new double[features.features().size()];
    }

    @Benchmark
    public double[] era() {
        next = (next + 1) % ERAS;
        kernel.compute(eras[next], length, times, length, length * 300_000_000L, out);
        return out;
    }
}
