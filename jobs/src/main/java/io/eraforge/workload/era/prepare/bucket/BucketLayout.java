package io.eraforge.workload.era.prepare.bucket;

/** How a level's eras fall into buckets: by the time they start, in steps of a width, and by group of series. */
public record BucketLayout(long widthUs, int seriesGroups) {

    /** SQL for the bucket of an era, from {@code start_us} and {@code series} alone. */
    String bucket() {
        String slot = tick("start_us", widthUs + "L");
        return seriesGroups == 1 ? slot : "%1$s * %2$d + pmod(hash(series), %2$d)".formatted(slot, seriesGroups);
    }

    /** SQL for the step of a width that a time falls into, rounded down before 1970 too. */
    static String tick(String us, String width) {
        return "((%1$s - pmod(%1$s, %2$s)) div %2$s)".formatted(us, width);
    }
}
