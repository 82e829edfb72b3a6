package io.eraforge.workload.era.prepare.bucket;

/** Assigns the eras of a level to buckets: by start time, in bins of {@code widthUs}, and by hash of the series. */
public record BucketLayout(long widthUs, int seriesGroups) {

    /** SQL expression for the bucket of an era, over {@code start_us} and {@code series}. */
    String bucketSql() {
        String bin = binSql("start_us", widthUs);
        return seriesGroups == 1 ? bin : "%1$s * %2$d + pmod(hash(series), %2$d)".formatted(bin, seriesGroups);
    }

    /** SQL expression for the number of the bin that contains a time; rounds down, also before 1970. */
    public static String binSql(String us, long widthUs) {
        return "((%1$s - pmod(%1$s, %2$dL)) div %2$dL)".formatted(us, widthUs);
    }
}
