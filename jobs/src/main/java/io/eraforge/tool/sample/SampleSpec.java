package io.eraforge.tool.sample;

import io.eraforge.error.ToolErrors;
import java.nio.file.Path;
import java.time.Duration;

/** Sample to generate: {@code series} greenhouses over {@code days} days, one reading per {@code step}. Equal specs give equal bytes. */
public record SampleSpec(Path out, int series, int days, long seed, Format format, Duration step) {
    public static final int DEFAULT_SERIES = 4;
    public static final int DEFAULT_DAYS = 120;
    public static final long DEFAULT_SEED = 7;
    public static final Duration DEFAULT_STEP = Duration.ofMinutes(5);

    /** File format of the sample. */
    public enum Format {
        CSV,
        PARQUET;

        /** File name extension, with its dot. */
        String extension() {
            return switch (this) {
                case CSV -> ".csv";
                case PARQUET -> ".parquet";
            };
        }
    }

    public SampleSpec {
        if (series < 1 || series > 100_000) {
            throw ToolErrors.outOfRange("series", series, "1 to 100000");
        }
        if (days < 1 || days > 36_500) {
            throw ToolErrors.outOfRange("days", days, "1 to 36500");
        }
        if (step.toSeconds() < 1 || step.toNanosPart() != 0 || step.compareTo(Duration.ofDays(1)) > 0) {
            throw ToolErrors.outOfRange("step", step, "whole seconds from PT1S to PT24H");
        }
    }

    /** The sample of {@code demo}: processed in seconds, with eras above and below each level's minimum. */
    public static SampleSpec demo(Path out) {
        return new SampleSpec(out, DEFAULT_SERIES, DEFAULT_DAYS, DEFAULT_SEED, Format.CSV, DEFAULT_STEP);
    }
}
