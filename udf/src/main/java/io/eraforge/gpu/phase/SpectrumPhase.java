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
 * The first few Fourier coefficients, each a pass of its own: there is no transform for segments. Of the centred values,
 * so that a large mean costs no digits.
 */
final class SpectrumPhase implements Phase {
    private static final int HIGHEST = 9;

    @Override
    public Set<String> calculators() {
        return Set.of("fft_coefficient");
    }

    @Override
    public boolean supports(Feature feature) {
        return feature.integer("coeff") <= HIGHEST && !feature.text("attr").equals("angle");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        Set<Integer> coefficients = picked.features("fft_coefficient").stream()
                .map(f -> f.integer("coeff"))
                .collect(Collectors.toCollection(TreeSet::new));
        Col length = w.broadcast(w.length()).retain();
        for (int k : coefficients) {
            coefficient(w, picked, k, length);
        }
    }

    private static void coefficient(PhaseContext w, PhaseFeatures picked, int k, Col length) {
        Col angle = k == 0 ? null : angle(w, k, length).retain();
        Col re = (k == 0 ? DeviceStatistics.sum(w) : w.sum(angle.cos().times(DeviceStatistics.centred(w)))).retain();
        Col im = (k == 0 ? w.constant(0) : imaginary(w, k, angle)).retain();
        picked.eachOf("fft_coefficient", f -> f.integer("coeff") == k, f -> {
            Col value = switch (f.text("attr")) {
                case "real" -> re;
                case "imag" -> im;
                default -> magnitude(re, im);
            };
            return w.length().over(2).floor().lt(k).ifElse(Double.NaN, value);
        });
        re.free();
        im.free();
    }

    // By the larger of the two, so that nothing overflows or vanishes.
    private static Col magnitude(Col re, Col im) {
        Col large = re.abs().max(im.abs()).retain();
        Col ratio = re.abs().min(im.abs()).over(large);
        Col magnitude = ratio.squared().plus(1).sqrt().times(large);
        Col unknown = re.ne(re).or(im.ne(im));
        return unknown.ifElse(Double.NaN, large.consumable().eq(0).ifElse(0, magnitude));
    }

    // The remainder first: it is exact, and the angle stays small.
    private static Col angle(PhaseContext w, int k, Col length) {
        Col place = w.position().cast(DType.FLOAT64).times(k);
        return place.mod(length).over(length).times(2 * Math.PI);
    }

    /** Spends the angle. */
    private static Col imaginary(PhaseContext w, int k, Col angle) {
        Col sum = w.sum(angle.consumable().sin().times(DeviceStatistics.centred(w)))
                .times(-1);
        return w.length().eq(2 * k).ifElse(0, sum);
    }
}
