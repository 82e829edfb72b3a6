package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.feature.Arguments;
import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.feature.Parameter;
import io.eraforge.feature.ParameterValue;
import io.eraforge.feature.Tolerance;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.entropy.LempelZiv;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.regression.ChunkTrends;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the values move: fixed points, words, trends of chunks. */
public final class DynamicsFeatures {
    public static final Family FAMILY = Family.of(
            "Dynamics",
            calculator("friedrich_coefficients")
                    .parameter("coeff", Parameter.Type.INTEGER)
                    .parameter("m", Parameter.Type.INTEGER)
                    .parameter("r", Parameter.Type.INTEGER)
                    .definition(
                            "Coefficient of x^(m − coeff) in the polynomial of degree m for the mean step in r quantile bins.")
                    .nanWhen("two of the quantiles are equal, or powers of the values overflow")
                    .tolerance(Tolerance.standard(Tolerance.Scale.ONE).orIllPosed())
                    .cpuOnly()
                    .cost(Cost.SORT)
                    .perFeature(DynamicsFeatures::friedrich),
            calculator("max_langevin_fixed_point")
                    .parameter("m", Parameter.Type.INTEGER)
                    .parameter("r", Parameter.Type.INTEGER)
                    .definition("Largest real part of a root of the polynomial of friedrich_coefficients.")
                    .nanWhen("two of the quantiles are equal, or powers of the values overflow")
                    .tolerance(Tolerance.standard(Tolerance.Scale.ONE).orIllPosed())
                    .cpuOnly()
                    .cost(Cost.SORT)
                    .perFeature(DynamicsFeatures::fixedPoint),
            calculator("lempel_ziv_complexity")
                    .parameter("bins", Parameter.Type.INTEGER)
                    .definition("Different words that the values, cut into equal bins, are made of, per value.")
                    .tolerance(Tolerance.count())
                    .cpuOnly()
                    .perFeature(DynamicsFeatures::complexity),
            calculator("agg_linear_trend")
                    .choice("attr", "slope", "intercept", "rvalue", "stderr", "pvalue")
                    .parameter("chunk_len", Parameter.Type.INTEGER)
                    .choice("f_agg", "max", "min", "mean", "var")
                    .definition("Property of the line through the maxima, minima, means or variances of chunks.")
                    .nanWhen("no more values than a chunk has; r, p and error also when all chunks are alike")
                    .tolerance(Tolerance.standard(Tolerance.Scale.SQUARE).orIllPosed())
                    .cpuOnly()
                    .batched(DynamicsFeatures::chunkTrends),
            calculator("query_similarity_count")
                    .parameter("query", Parameter.Type.TUPLE)
                    .parameter("threshold", Parameter.Type.NUMBER)
                    .definition("Matches of a query; tsfresh's own sets have none, and it is NaN then.")
                    .nanWhen("always, as there is no query")
                    .cost(Cost.CONSTANT)
                    .cpuOnly()
                    .perFeature(DynamicsFeatures::noQuery));

    private DynamicsFeatures() {}

    private static SeriesFunction friedrich(Feature feature) {
        int coeff = Arguments.atLeast(0, feature, "coeff");
        int degree = Arguments.atLeast(1, feature, "m");
        int bins = Arguments.atLeast(1, feature, "r");
        return s -> {
            s.langevin().fit(degree, bins);
            return s.langevin().coefficient(coeff);
        };
    }

    private static SeriesFunction fixedPoint(Feature feature) {
        int degree = Arguments.atLeast(1, feature, "m");
        int bins = Arguments.atLeast(1, feature, "r");
        return s -> {
            s.langevin().fit(degree, bins);
            return s.langevin().largestFixedPoint();
        };
    }

    private static SeriesFunction complexity(Feature feature) {
        int bins = Arguments.atLeast(1, feature, "bins");
        LempelZiv words = new LempelZiv();
        return s -> {
            SummaryStatistics levels = s.summary();
            return words.complexity(s.x(), s.n(), levels.min(), levels.max(), bins);
        };
    }

    private static SeriesFunction noQuery(Feature feature) {
        Arguments.check(feature.argument("query").kind() == ParameterValue.Kind.NONE, "query must be None");
        return s -> Double.NaN;
    }

    private static CalculatorKernel chunkTrends(List<Feature> chosen) {
        int[] lengths = chosen.stream()
                .mapToInt(feature -> Arguments.atLeast(1, feature, "chunk_len"))
                .toArray();
        String[] attributes =
                chosen.stream().map(feature -> feature.text("attr")).toArray(String[]::new);
        ChunkTrends.Aggregate[] aggregates = chosen.stream()
                .map(feature -> feature.text("f_agg").toUpperCase(Locale.ROOT))
                .map(ChunkTrends.Aggregate::valueOf)
                .toArray(ChunkTrends.Aggregate[]::new);
        int[] distinct = Arrays.stream(lengths).distinct().toArray();
        ChunkTrends trends = new ChunkTrends();
        return (series, values) -> {
            for (int length : distinct) {
                boolean fits = series.n() > length;
                if (fits) {
                    trends.fit(series.x(), series.n(), length);
                }
                for (int i = 0; i < lengths.length; i++) {
                    if (lengths[i] == length) {
                        values[i] = fits ? trends.line(aggregates[i]).attribute(attributes[i]) : Double.NaN;
                    }
                }
            }
        };
    }
}
