package io.eraforge.workload.era.prepare.bucket;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Settles a level's layout: what the warehouse was first prepared with, else what is configured, else by the readings' rate. */
public final class BucketLayoutChooser {
    /** Widths that {@code auto} takes from, narrow to wide. */
    private static final List<Duration> AUTO_WIDTHS = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            Duration.ofMinutes(10),
            Duration.ofHours(1),
            Duration.ofHours(6),
            Duration.ofDays(1),
            Duration.ofDays(7),
            Duration.ofDays(14));

    private final Settings.Prepare settings;
    private final double cellsPerUs;

    public BucketLayoutChooser(Settings.Prepare settings, double cellsPerUs) {
        this.settings = settings;
        this.cellsPerUs = cellsPerUs;
    }

    public BucketLayout of(Level level, Optional<BucketLayout> recorded) {
        Optional<Long> asked = settings.bucketWidth().get(level).map(BucketLayoutChooser::micros);
        BucketLayout wanted = new BucketLayout(
                asked.or(() -> recorded.map(BucketLayout::widthUs)).orElseGet(this::widest), settings.seriesGroups());
        recorded.filter(layout -> !layout.equals(wanted)).ifPresent(layout -> {
            throw changed(level, layout, wanted);
        });
        return wanted;
    }

    private long widest() {
        long width = micros(AUTO_WIDTHS.get(0));
        for (Duration step : AUTO_WIDTHS) {
            width = micros(step) * cellsPerUs <= settings.bucketCells() ? micros(step) : width;
        }
        return width;
    }

    private static long micros(Duration width) {
        return width.toNanos() / 1000;
    }

    private static EraForgeException changed(Level level, BucketLayout recorded, BucketLayout wanted) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot prepare level %s: its buckets are %s wide in %d series groups, and the configuration asks for %s in %d. Keep prepare.bucket-width.%s and prepare.series-groups as they were, or prepare a new warehouse."
                        .formatted(
                                level,
                                Duration.ofNanos(recorded.widthUs() * 1000),
                                recorded.seriesGroups(),
                                Duration.ofNanos(wanted.widthUs() * 1000),
                                wanted.seriesGroups(),
                                level.key()));
    }
}
