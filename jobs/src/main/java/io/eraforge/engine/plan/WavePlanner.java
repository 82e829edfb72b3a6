package io.eraforge.engine.plan;

import io.eraforge.engine.Bucket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Groups buckets into waves of about equal cost, by descending priority and then in order of time. */
public final class WavePlanner {
    public static final Comparator<Bucket> ORDER =
            Comparator.comparingInt(Bucket::priority).reversed().thenComparingLong(Bucket::id);

    private final long waveCost;
    private final int maxWaves;

    /** {@code waveCost}: cost of a wave, exceeded if there would be more than {@code maxWaves} otherwise. */
    public WavePlanner(long waveCost, int maxWaves) {
        this.waveCost = waveCost;
        this.maxWaves = maxWaves;
    }

    public List<Wave> waves(List<Bucket> buckets) {
        long total = buckets.stream().mapToLong(Bucket::cost).sum();
        long target = Math.max(waveCost, (total + maxWaves - 1) / maxWaves);
        List<Wave> waves = new ArrayList<>();
        List<Bucket> current = new ArrayList<>();
        long cost = 0;
        for (Bucket bucket : buckets.stream().sorted(ORDER).toList()) {
            if (!current.isEmpty() && cost + bucket.cost() > target && waves.size() < maxWaves - 1) {
                waves.add(new Wave(waves.size(), current));
                current = new ArrayList<>();
                cost = 0;
            }
            current.add(bucket);
            cost += bucket.cost();
        }
        if (!current.isEmpty()) {
            waves.add(new Wave(waves.size(), current));
        }
        return waves;
    }
}
