package io.eraforge.engine;

import org.apache.commons.codec.digest.DigestUtils;

/**
 * A prepared bucket of one part.
 *
 * @param fingerprint hash of everything the bucket's results depend on; empty if the bucket was removed
 * @param items items that are computed
 * @param units units of these items
 * @param cost of these items, in the workload's own measure; 0 if they have no rows
 * @param priority higher ones are computed first
 */
public record Bucket(long id, String fingerprint, long items, long units, long cost, int priority) {
    private static final int FINGERPRINT_DIGITS = 24;

    /** The first 12 bytes, in hex, of the SHA-256 of content, recipe and parameters. */
    public static String fingerprint(String contentHash, String recipe, String parameters) {
        return DigestUtils.sha256Hex(contentHash + "|" + recipe + "|" + parameters)
                .substring(0, FINGERPRINT_DIGITS);
    }

    /** A bucket that was written earlier and is no longer prepared. */
    public static Bucket removed(long id) {
        return new Bucket(id, "", 0, 0, 0, 0);
    }

    public boolean isRemoved() {
        return fingerprint.isEmpty();
    }
}
