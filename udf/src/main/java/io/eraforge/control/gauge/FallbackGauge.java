package io.eraforge.control.gauge;

import java.util.Optional;

/** Reads {@code first}, or {@code second} while the first is unknown. */
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
