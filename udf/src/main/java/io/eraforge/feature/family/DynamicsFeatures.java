package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.feature.Parameter;
import io.eraforge.feature.ParameterValue;
import io.eraforge.feature.Tolerance;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.entropy.LempelZiv;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.regression.ChunkTrends;
import io.eraforge.kernel.regression.LangevinPolynomial;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/** Langevin fixed points, Lempel–Ziv complexity and trends of chunks. */
public final class DynamicsFeatures {
    public static final Family FAMILY = Family.of(
            "Dynamics",
            calculator("friedrich_coefficients")
                    .parameter("coeff", Parameter.Type.INTEGER)
                    .parameter("m", Parameter.Type.INTEGER)
                    .parameter("r", Parameter.Type.INTEGER)
                    .definition(
                            "Coefficient of x^(m − coeff) in the polynomial of degree m fitted to the mean step in each of r"
                                    + " quantile bins.")
                    .nanWhen("two quantiles are equal, or powers of the values overflow")
                    .tolerance(Tolerance.standard(Tolerance.Scale.ONE).orIllPosed())
                    .cost(Cost.SORT)
                    .perFeature(DynamicsFeatures::friedrich),
            calculator("max_langevin_fixed_point")
                    .parameter("m", Parameter.Type.INTEGER)
                    .parameter("r", Parameter.Type.INTEGER)
                    .definition("Largest real part of the roots of the friedrich_coefficients polynomial.")
                    .nanWhen("two quantiles are equal, or powers of the values overflow")
                    .tolerance(Tolerance.standard(Tolerance.Scale.ONE).orIllPosed())
                    .cost(Cost.SORT)
                    .perFeature(DynamicsFeatures::fixedPoint),
            calculator("lempel_ziv_complexity")
                    .parameter("bins", Parameter.Type.INTEGER)
                    .definition(
                            "Lempel–Ziv complexity: number of distinct phrases in the binned values, divided by the number of"
                                    + " values.")
                    .tolerance(Tolerance.count())
                    .perFeature(DynamicsFeatures::complexity),
            calculator("agg_linear_trend")
                    .choice("attr", "slope", "intercept", "rvalue", "stderr", "pvalue")
                    .parameter("chunk_len", Parameter.Type.INTEGER)
                    .choice("f_agg", "max", "min", "mean", "var")
                    .definition(
                            "The attr of the least-squares line through the maxima, minima, means or variances of chunks.")
                    .nanWhen("at most chunk_len values; rvalue, pvalue and stderr also if all chunks are equal")
                    .tolerance(Tolerance.standard(Tolerance.Scale.SQUARE).orIllPosed())
                    .batched(DynamicsFeatures::chunkTrends),
            calculator("query_similarity_count")
                    .parameter("query", Parameter.Type.TUPLE)
                    .parameter("threshold", Parameter.Type.NUMBER)
                    .definition(
                            "Number of matches of a query. Only None is supported, as in tsfresh's predefined sets.")
                    .nanWhen("always: there is no query")
                    .cost(Cost.CONSTANT)
                    .perFeature(DynamicsFeatures::noQuery));

    private DynamicsFeatures() {}

    private static DoubleSupplier friedrich(Feature feature, Statistics in) {
        int coeff = feature.integerAtLeast("coeff", 0);
        int degree = feature.integerAtLeast("m", 1);
        int bins = feature.integerAtLeast("r", 1);
        LangevinPolynomial langevin = in.get(LangevinPolynomial.KEY);
        return () -> {
            langevin.fit(degree, bins);
            return langevin.coefficient(coeff);
        };
    }

    private static DoubleSupplier fixedPoint(Feature feature, Statistics in) {
        int degree = feature.integerAtLeast("m", 1);
        int bins = feature.integerAtLeast("r", 1);
        LangevinPolynomial langevin = in.get(LangevinPolynomial.KEY);
        return () -> {
            langevin.fit(degree, bins);
            return langevin.largestFixedPoint();
        };
    }

    private static DoubleSupplier complexity(Feature feature, Statistics in) {
        int bins = feature.integerAtLeast("bins", 1);
        LempelZiv lempelZiv = new LempelZiv();
        SummaryStatistics summary = in.get(SummaryStatistics.KEY);
        Series s = in.values();
        return () -> lempelZiv.complexity(s.x(), s.n(), summary.min(), summary.max(), bins);
    }

    private static DoubleSupplier noQuery(Feature feature, Statistics in) {
        Feature.require(feature.argument("query").kind() == ParameterValue.Kind.NONE, "query must be None");
        in.values();
        return () -> Double.NaN;
    }

    private static CalculatorKernel chunkTrends(List<Feature> features, Statistics in) {
        int[] lengths = features.stream()
                .mapToInt(feature -> feature.integerAtLeast("chunk_len", 1))
                .toArray();
        String[] attributes =
                features.stream().map(feature -> feature.text("attr")).toArray(String[]::new);
        ChunkTrends.Aggregate[] aggregates = features.stream()
                .map(feature -> feature.text("f_agg").toUpperCase(Locale.ROOT))
                .map(ChunkTrends.Aggregate::valueOf)
                .toArray(ChunkTrends.Aggregate[]::new);
        int[] distinctLengths = Arrays.stream(lengths).distinct().toArray();
        ChunkTrends trends = new ChunkTrends();
        Series series = in.values();
        return values -> {
            for (int length : distinctLengths) {
                boolean longEnough = series.n() > length;
                if (longEnough) {
                    trends.fit(series.x(), series.n(), length);
                }
                for (int i = 0; i < lengths.length; i++) {
                    if (lengths[i] == length) {
                        values[i] = longEnough ? trends.line(aggregates[i]).attribute(attributes[i]) : Double.NaN;
                    }
                }
            }
        };
    }
}
