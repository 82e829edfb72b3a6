package io.eraforge.control.gauge;

import java.util.Optional;

/** The first gauge, or the second where the first says nothing. */
public record FallbackGauge(Gauge first, Gauge second) implements Gauge {
    @Override
    public GaugeReading read() {
        GaugeReading reading = first.read();
        return reading.equals(GaugeReading.UNKNOWN) ? second.read() : reading;
    }

    @Override
    public Optional<String> lossReason() {
        return first.lossReason().or(second::lossReason);
    }
}
