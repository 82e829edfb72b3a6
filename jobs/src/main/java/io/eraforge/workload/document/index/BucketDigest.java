package io.eraforge.workload.document.index;

/** Count and combined hash of a bucket's documents, in any order: differs if any was added, removed or changed. */
final class BucketDigest {
    private long documents;
    private long hashes;

    void add(long hash) {
        documents++;
        hashes ^= hash;
    }

    String text() {
        return text(documents, hashes);
    }

    static String text(long documents, long hashes) {
        return documents + ":" + Long.toHexString(hashes);
    }
}
