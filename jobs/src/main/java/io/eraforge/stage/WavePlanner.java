package io.eraforge.stage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Groups buckets into waves: urgent ones first, then in order of time, of about equal work. */
public final class WavePlanner {
    static final Comparator<Bucket> ORDER =
            Comparator.comparingInt(Bucket::priority).reversed().thenComparingLong(Bucket::id);

    private final long waveValues;
    private final int maxWaves;

    public WavePlanner(long waveValues, int maxWaves) {
        this.waveValues = waveValues;
        this.maxWaves = maxWaves;
    }

    public List<Wave> waves(List<Bucket> buckets) {
        long total = buckets.stream().mapToLong(Bucket::values).sum();
        long target = Math.max(waveValues, (total + maxWaves - 1) / maxWaves);
        List<Wave> waves = new ArrayList<>();
        List<Bucket> open = new ArrayList<>();
        long values = 0;
        for (Bucket bucket : buckets.stream().sorted(ORDER).toList()) {
            if (!open.isEmpty() && values + bucket.values() > target && waves.size() < maxWaves - 1) {
                waves.add(new Wave(waves.size(), open));
                open = new ArrayList<>();
                values = 0;
            }
            open.add(bucket);
            values += bucket.values();
        }
        if (!open.isEmpty()) {
            waves.add(new Wave(waves.size(), open));
        }
        return waves;
    }
}
