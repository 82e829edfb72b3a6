package io.eraforge.kernel.spectrum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.eraforge.kernel.OneEra;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.moment.SummaryStatistics;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fourier transforms of any length, compared with the definition, and their use of memory and threads. */
class SpectrumKernelsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 30, 127, 128, 211, 223, 256, 1000, 1009})
    void coefficientsMatchTheDefinition(int n) {
        double[] x = noise(n);
        RealFft fft = new RealFft();
        System.arraycopy(x, 0, fft.input(n), 0, n);
        fft.transform();
        assertThat(fft.coefficients()).isEqualTo(n / 2 + 1);
        for (int k = 0; k < fft.coefficients(); k++) {
            double re = 0;
            double im = 0;
            for (int i = 0; i < n; i++) {
                double angle = -2 * Math.PI * ((long) i * k % n) / n;
                re += x[i] * Math.cos(angle);
                im += x[i] * Math.sin(angle);
            }
            assertThat(fft.real(k)).isCloseTo(re, within(1e-10));
            assertThat(fft.imaginary(k)).isCloseTo(im, within(1e-10));
        }
    }

    @Test
    void magnitudesPreserveTheEnergy() {
        OneEra era = new OneEra(noise(1001));
        Spectrum spectrum = era.get(Spectrum.KEY);
        double energy = 0;
        for (int k = 0; k < spectrum.coefficients(); k++) {
            energy += (k == 0 ? 1 : 2) * spectrum.magnitude(k) * spectrum.magnitude(k);
        }
        assertThat(energy / 1001).isCloseTo(era.get(SummaryStatistics.KEY).energy(), within(1e-9));
    }

    @Test
    void densityAddsUpToTheVariance() {
        double[] x = noise(4096);
        WelchDensity welch = new OneEra(x).get(WelchDensity.KEY);
        double power = 0;
        for (int k = 0; k < welch.frequencies(); k++) {
            power += welch.density()[k] / 256;
        }
        // Only an estimate, because of the window and the overlapping segments.
        assertThat(power).isCloseTo(new OneEra(x).get(Moments.KEY).variance(), within(0.05));
    }

    @Test
    void planCacheIsBoundedAndStartsNoThreads() {
        Set<String> before = threads();
        for (int n = 4000; n < 4400; n++) {
            new OneEra(noise(n)).get(Spectrum.KEY);
        }
        new OneEra(noise(1 << 17)).get(Spectrum.KEY);
        assertThat(FftPlanCache.cachedDoubles()).isPositive().isLessThanOrEqualTo(8L << 20);
        assertThat(threads()).isSubsetOf(before);
    }

    @Test
    void reuseAfterALongSeriesDoesNotAffectAShortOne() {
        OneEra reused = new OneEra(noise(2000));
        reused.get(Spectrum.KEY);
        reused.get(WelchDensity.KEY);
        double[] small = noise(37);
        reused.bind(small);
        assertThat(reused.get(Spectrum.KEY).coefficients()).isEqualTo(19);
        assertThat(reused.get(Spectrum.KEY).magnitude(18))
                .isEqualTo(new OneEra(small).get(Spectrum.KEY).magnitude(18));
        assertThat(reused.get(WelchDensity.KEY).density()[5])
                .isEqualTo(new OneEra(small).get(WelchDensity.KEY).density()[5]);
    }

    private static Set<String> threads() {
        // JTransforms uses Java's default thread pool names; other threads may come and go.
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("pool-"))
                .collect(Collectors.toSet());
    }

    private static double[] noise(int n) {
        SplittableRandom random = new SplittableRandom(n);
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = random.nextGaussian();
        }
        return x;
    }
}
