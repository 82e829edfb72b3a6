package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The first few Fourier coefficients, one pass each: cuDF has no segmented transform. Computed from the centred values so that
 * a large mean costs no precision.
 */
final class SpectrumPhase implements Phase {
    private static final int MAX_COEFFICIENT = 9;

    @Override
    public Set<String> calculators() {
        return Set.of("fft_coefficient");
    }

    @Override
    public boolean supports(Feature feature) {
        return feature.integer("coeff") <= MAX_COEFFICIENT
                && !feature.text("attr").equals("angle");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        Set<Integer> coefficients = features.of("fft_coefficient").stream()
                .map(f -> f.integer("coeff"))
                .collect(Collectors.toCollection(TreeSet::new));
        Col length = ctx.broadcast(ctx.length()).retain();
        for (int k : coefficients) {
            coefficient(ctx, features, k, length);
        }
    }

    private static void coefficient(PhaseContext ctx, PhaseFeatures features, int k, Col length) {
        Col angle = k == 0 ? null : angle(ctx, k, length).retain();
        Col re = (k == 0 ? DeviceStatistics.sum(ctx) : ctx.sum(angle.cos().times(DeviceStatistics.centred(ctx))))
                .retain();
        Col im = (k == 0 ? ctx.constant(0) : imaginary(ctx, k, angle)).retain();
        features.computeMatching("fft_coefficient", f -> f.integer("coeff") == k, f -> {
            Col value = switch (f.text("attr")) {
                case "real" -> re;
                case "imag" -> im;
                default -> magnitude(re, im);
            };
            return ctx.length().over(2).floor().lt(k).ifElse(Double.NaN, value);
        });
        re.free();
        im.free();
    }

    // Scaled by the larger part to avoid overflow and underflow.
    private static Col magnitude(Col re, Col im) {
        Col large = re.abs().max(im.abs()).retain();
        Col ratio = re.abs().min(im.abs()).over(large);
        Col magnitude = ratio.squared().plus(1).sqrt().times(large);
        Col undefined = re.ne(re).or(im.ne(im));
        return undefined.ifElse(Double.NaN, large.consumable().eq(0).ifElse(0, magnitude));
    }

    // Reduced modulo the length first: that is exact and keeps the angle small.
    private static Col angle(PhaseContext ctx, int k, Col length) {
        Col position = ctx.position().cast(DType.FLOAT64).times(k);
        return position.mod(length).over(length).times(2 * Math.PI);
    }

    /** Consumes the angle. */
    private static Col imaginary(PhaseContext ctx, int k, Col angle) {
        Col sum = ctx.sum(angle.consumable().sin().times(DeviceStatistics.centred(ctx)))
                .times(-1);
        return ctx.length().eq(2 * k).ifElse(0, sum);
    }
}
