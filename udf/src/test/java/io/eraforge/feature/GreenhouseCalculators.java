package io.eraforge.feature;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.kernel.moment.SummaryStatistics;

/** The example of udf/docs/custom-calculators.md. */
public final class GreenhouseCalculators implements CalculatorProvider {
    @Override
    public Family family() {
        return Family.of(
                "Greenhouse",
                calculator("midrange")
                        .definition("Mean of the smallest and the largest value.")
                        .from(SummaryStatistics.KEY)
                        .value(s -> (s.min() + s.max()) / 2),
                calculator("share_above")
                        .parameter("limit", Parameter.Type.NUMBER)
                        .definition("Share of the values above a limit.")
                        .fromValuesPerFeature(feature -> {
                            double limit = feature.number("limit");
                            return s -> {
                                int above = 0;
                                for (int i = 0; i < s.n(); i++) {
                                    above += s.x()[i] > limit ? 1 : 0;
                                }
                                return (double) above / s.n();
                            };
                        }));
    }

    @Override
    public int version() {
        return 1;
    }
}
