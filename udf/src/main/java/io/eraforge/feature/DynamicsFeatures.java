package io.eraforge.feature;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.kernel.ChunkTrends;
import io.eraforge.kernel.Group;
import io.eraforge.kernel.LempelZiv;
import io.eraforge.kernel.Levels;
import io.eraforge.kernel.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the values move: fixed points, words, trends of chunks. */
final class DynamicsFeatures {
    static final Family FAMILY = Family.of(
            "Dynamics",
            calculator("friedrich_coefficients")
                    .parameter("coeff", Parameter.Type.INTEGER)
                    .parameter("m", Parameter.Type.INTEGER)
                    .parameter("r", Parameter.Type.INTEGER)
                    .definition(
                            "Coefficient of x^(m − coeff) in the polynomial of degree m for the mean step in r quantile bins.")
                    .nanWhen("two of the quantiles are equal, or powers of the values overflow")
                    .tolerance(Tolerance.usual(Tolerance.Scale.ONE).orIllPosed())
                    .cpuOnly()
                    .cost(Cost.SORT)
                    .each(DynamicsFeatures::friedrich),
            calculator("max_langevin_fixed_point")
                    .parameter("m", Parameter.Type.INTEGER)
                    .parameter("r", Parameter.Type.INTEGER)
                    .definition("Largest real part of a root of the polynomial of friedrich_coefficients.")
                    .nanWhen("two of the quantiles are equal, or powers of the values overflow")
                    .tolerance(Tolerance.usual(Tolerance.Scale.ONE).orIllPosed())
                    .cpuOnly()
                    .cost(Cost.SORT)
                    .each(DynamicsFeatures::fixedPoint),
            calculator("lempel_ziv_complexity")
                    .parameter("bins", Parameter.Type.INTEGER)
                    .definition("Different words that the values, cut into equal bins, are made of, per value.")
                    .tolerance(Tolerance.count())
                    .cpuOnly()
                    .each(DynamicsFeatures::complexity),
            calculator("agg_linear_trend")
                    .choice("attr", "slope", "intercept", "rvalue", "stderr", "pvalue")
                    .parameter("chunk_len", Parameter.Type.INTEGER)
                    .choice("f_agg", "max", "min", "mean", "var")
                    .definition("Property of the line through the maxima, minima, means or variances of chunks.")
                    .nanWhen("no more values than a chunk has; r, p and error also when all chunks are alike")
                    .tolerance(Tolerance.usual(Tolerance.Scale.SQUARE).orIllPosed())
                    .cpuOnly()
                    .together(DynamicsFeatures::chunkTrends),
            calculator("query_similarity_count")
                    .parameter("query", Parameter.Type.TUPLE)
                    .parameter("threshold", Parameter.Type.NUMBER)
                    .definition("Matches of a query; tsfresh's own sets have none, and it is NaN then.")
                    .nanWhen("always, as there is no query")
                    .cost(Cost.CONSTANT)
                    .cpuOnly()
                    .each(DynamicsFeatures::noQuery));

    private DynamicsFeatures() {}

    private static Value friedrich(Feature feature) {
        int coeff = Arguments.atLeast(0, feature, "coeff");
        int degree = Arguments.atLeast(1, feature, "m");
        int bins = Arguments.atLeast(1, feature, "r");
        return s -> {
            s.langevin().fit(degree, bins);
            return s.langevin().coefficient(coeff);
        };
    }

    private static Value fixedPoint(Feature feature) {
        int degree = Arguments.atLeast(1, feature, "m");
        int bins = Arguments.atLeast(1, feature, "r");
        return s -> {
            s.langevin().fit(degree, bins);
            return s.langevin().largestFixedPoint();
        };
    }

    private static Value complexity(Feature feature) {
        int bins = Arguments.atLeast(1, feature, "bins");
        LempelZiv words = new LempelZiv();
        return s -> {
            Levels levels = s.levels();
            return words.complexity(s.x(), s.n(), levels.min(), levels.max(), bins);
        };
    }

    private static Value noQuery(Feature feature) {
        Arguments.check(feature.argument("query").kind() == Literal.Kind.NONE, "query must be None");
        return s -> Double.NaN;
    }

    private static Group chunkTrends(List<Feature> chosen) {
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
