package io.eraforge.workload.document.schema;

/** Count and combined hash of a bucket's documents, in any order: differs if any was added, removed or changed. */
public final class BucketDigest {
    private long documents;
    private long hashes;

    public void add(long hash) {
        documents++;
        hashes ^= hash;
    }

    public String text() {
        return text(documents, hashes);
    }

    public static String text(long documents, long hashes) {
        return documents + ":" + Long.toHexString(hashes);
    }
}
