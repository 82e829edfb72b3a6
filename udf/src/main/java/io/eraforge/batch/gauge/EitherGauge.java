package io.eraforge.batch.gauge;

import io.eraforge.batch.Gauge;
import io.eraforge.batch.GaugeReading;
import java.util.Optional;

/** The first gauge, or the second where the first says nothing. */
public record EitherGauge(Gauge first, Gauge second) implements Gauge {
    @Override
    public GaugeReading read() {
        GaugeReading reading = first.read();
        return reading.equals(GaugeReading.UNKNOWN) ? second.read() : reading;
    }

    @Override
    public Optional<String> lost() {
        return first.lost().or(second::lost);
    }
}
