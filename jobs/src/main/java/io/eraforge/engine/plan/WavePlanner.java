package io.eraforge.engine.plan;

import io.eraforge.engine.Bucket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Groups buckets into waves: urgent ones first, then in order of time, of about equal work. */
public final class WavePlanner {
    public static final Comparator<Bucket> ORDER =
            Comparator.comparingInt(Bucket::priority).reversed().thenComparingLong(Bucket::id);

    private final long waveValues;
    private final int maxWaves;

    public WavePlanner(long waveValues, int maxWaves) {
        this.waveValues = waveValues;
        this.maxWaves = maxWaves;
    }

    public List<Wave> waves(List<Bucket> buckets) {
        long total = buckets.stream().mapToLong(Bucket::cost).sum();
        long target = Math.max(waveValues, (total + maxWaves - 1) / maxWaves);
        List<Wave> waves = new ArrayList<>();
        List<Bucket> open = new ArrayList<>();
        long values = 0;
        for (Bucket bucket : buckets.stream().sorted(ORDER).toList()) {
            if (!open.isEmpty() && values + bucket.cost() > target && waves.size() < maxWaves - 1) {
                waves.add(new Wave(waves.size(), open));
                open = new ArrayList<>();
                values = 0;
            }
            open.add(bucket);
            values += bucket.cost();
        }
        if (!open.isEmpty()) {
            waves.add(new Wave(waves.size(), open));
        }
        return waves;
    }
}
