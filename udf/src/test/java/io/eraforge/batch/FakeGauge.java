package io.eraforge.batch;

import java.util.Optional;

/** Says what a test has it say. */
final class FakeGauge implements Gauge {
    static final long LIMIT = 8L << 30;

    double share = 0.1;
    double celsius = 40;
    double watts = 100;
    long errors;
    long peak = -1;
    String lost;
    int asked;

    @Override
    public GaugeReading read() {
        long used = Double.isNaN(share) ? -1 : (long) (share * LIMIT);
        return new GaugeReading("NVIDIA L4", used, LIMIT, 0.5, celsius, watts, 300, errors);
    }

    @Override
    public GaugeReading fresh() {
        asked++;
        return read();
    }

    @Override
    public long peakBytes() {
        return peak;
    }

    @Override
    public Optional<String> lost() {
        return Optional.ofNullable(lost);
    }
}
