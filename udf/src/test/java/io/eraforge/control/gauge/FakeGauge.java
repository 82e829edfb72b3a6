package io.eraforge.control.gauge;

import java.util.Optional;

/** A gauge whose readings the test sets. */
public final class FakeGauge implements Gauge {
    public static final long LIMIT = 8L << 30;

    public double share = 0.1;
    public double celsius = 40;
    public double watts = 100;
    public long errors;
    public boolean throttled;
    public long peak = -1;
    public String lost;
    public int freshReads;

    @Override
    public GaugeReading read() {
        long used = Double.isNaN(share) ? -1 : (long) (share * LIMIT);
        return new GaugeReading("NVIDIA L4", used, LIMIT, 0.5, celsius, watts, 300, errors, throttled);
    }

    @Override
    public GaugeReading readFresh() {
        freshReads++;
        return read();
    }

    @Override
    public long peakBytes() {
        return peak;
    }

    @Override
    public Optional<String> lossReason() {
        return Optional.ofNullable(lost);
    }
}
