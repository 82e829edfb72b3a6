package io.eraforge.engine;

/**
 * A bucket as prepared: what it holds above the level's minimum, and the fingerprint of computing it. {@code unprepared}
 * counts eras that pass the minimum but were prepared under a higher one, so that their arrays are not there.
 */
public record Bucket(
        long id, String fingerprint, long items, long cost, int priority, long unprepared, long preparedMinimum) {
    /** The minimum of a bucket that a prepare began and did not finish. */
    public static final long UNFINISHED = -1;

    /** A bucket that was written once and is no longer prepared. */
    public static Bucket gone(long id) {
        return new Bucket(id, "", 0, 0, 0, 0, 0);
    }

    public boolean isGone() {
        return fingerprint.isEmpty();
    }
}
