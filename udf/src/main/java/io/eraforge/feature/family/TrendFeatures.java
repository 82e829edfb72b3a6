package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Tolerance.Scale.VALUE;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Family;
import io.eraforge.kernel.regression.PositionTrend;
import io.eraforge.kernel.regression.TimeTrend;

/** Least-squares lines through the values. */
public final class TrendFeatures {
    private static final String[] ATTRIBUTES = {"pvalue", "rvalue", "intercept", "slope", "stderr"};

    public static final Family FAMILY = Family.of(
            "Linear trend",
            calculator("linear_trend")
                    .choice("attr", ATTRIBUTES)
                    .definition("The attr of the least-squares line through the values by position.")
                    .nanWhen(
                            "one value, or a value is infinite; rvalue, pvalue and stderr also if all values are equal")
                    .tolerance(standard(VALUE))
                    .from(PositionTrend.KEY)
                    .perFeature(f -> {
                        String attribute = f.text("attr");
                        return trend -> trend.line().attribute(attribute);
                    }),
            calculator("linear_trend_timewise")
                    .choice("attr", ATTRIBUTES)
                    .definition("The attr of the least-squares line through the values by hours since the first.")
                    .nanWhen(
                            "one value, all times equal, or a value is infinite; rvalue, pvalue and stderr also if all values"
                                    + " are equal")
                    .usesTime()
                    .tolerance(standard(VALUE))
                    .from(TimeTrend.KEY)
                    .perFeature(f -> {
                        String attribute = f.text("attr");
                        return trend -> trend.line().attribute(attribute);
                    }));

    private TrendFeatures() {}
}
