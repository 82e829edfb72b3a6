package io.eraforge.bench;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.EraKernel;
import java.util.List;
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

/** Time per era for all features of one calculator in the efficient set, including the statistics it would share. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CalculatorBenchmark {
    private static final int ERAS = 60;

    @Param({
        "agg_autocorrelation",
        "agg_linear_trend",
        "ar_coefficient",
        "augmented_dickey_fuller",
        "benford_correlation",
        "change_quantiles",
        "cwt_coefficients",
        "fft_aggregated",
        "fft_coefficient",
        "fourier_entropy",
        "friedrich_coefficients",
        "lempel_ziv_complexity",
        "max_langevin_fixed_point",
        "median",
        "number_cwt_peaks",
        "number_peaks",
        "permutation_entropy",
        "spkt_welch_density",
        "variance"
    })
    private String calculator;

    @Param("1000")
    private int length;

    private EraKernel kernel;
    private double[][] eras;
    private double[] out;
    private int next;

    @Setup
    public void setUp() {
        List<Feature> features = FeatureSet.named(FeatureSet.EFFICIENT).features().stream()
                .filter(feature -> feature.calculator().name().equals(calculator))
                .toList();
        kernel = FeatureSet.of(calculator, features).kernel();
        eras = Eras.of(ERAS, length);
        out = new double[features.size()];
    }

    @Benchmark
    public double[] era() {
        next = (next + 1) % ERAS;
        kernel.compute(eras[next], length, null, -1, -1, out);
        return out;
    }
}
