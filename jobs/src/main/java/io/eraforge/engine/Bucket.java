package io.eraforge.engine;

import org.apache.commons.codec.digest.DigestUtils;

/**
 * A prepared bucket of one level.
 *
 * @param fingerprint hash of everything the bucket's results depend on; empty if the bucket was removed
 * @param items eras that pass the level's minimum
 * @param cost number of values in these eras
 * @param unprepared items without arrays, because the prepare did not finish or had a higher minimum
 * @param preparedMinimum minimum rows of an era when the bucket was prepared, or {@link #UNFINISHED}
 */
public record Bucket(
        long id, String fingerprint, long items, long cost, int priority, long unprepared, long preparedMinimum) {
    /** {@link #preparedMinimum} of a bucket whose prepare was started and not finished. */
    public static final long UNFINISHED = -1;

    private static final int FINGERPRINT_DIGITS = 24;

    /** The first 12 bytes, in hex, of the SHA-256 of content, feature set and the level's minimum. */
    public static String fingerprint(String contentHash, String featureSetFingerprint, long minEraRows) {
        return DigestUtils.sha256Hex(contentHash + "|" + featureSetFingerprint + "|" + minEraRows)
                .substring(0, FINGERPRINT_DIGITS);
    }

    /** A bucket that was written earlier and is no longer prepared. */
    public static Bucket removed(long id) {
        return new Bucket(id, "", 0, 0, 0, 0, 0);
    }

    public boolean isRemoved() {
        return fingerprint.isEmpty();
    }
}
