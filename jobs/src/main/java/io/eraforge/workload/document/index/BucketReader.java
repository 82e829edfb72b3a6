package io.eraforge.workload.document.index;

import io.eraforge.workload.document.schema.BucketDigest;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Splits documents that are sorted by bucket: iterates over those of the current bucket. */
final class BucketReader implements Iterator<IndexedDocument> {
    private final Iterator<IndexedDocument> documents;
    private IndexedDocument next;
    private BucketDigest digest = new BucketDigest();
    private long bucket;

    BucketReader(Iterator<IndexedDocument> documents) {
        this.documents = documents;
    }

    /** Goes to the next bucket, once all documents of the current one were read. */
    boolean nextBucket() {
        if (next == null && documents.hasNext()) {
            next = documents.next();
        }
        if (next == null) {
            return false;
        }
        bucket = next.bucket();
        digest = new BucketDigest();
        return true;
    }

    long bucket() {
        return bucket;
    }

    /** Of the documents read so far. */
    String digest() {
        return digest.text();
    }

    @Override
    public boolean hasNext() {
        return next != null && next.bucket() == bucket;
    }

    @Override
    public IndexedDocument next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        IndexedDocument current = next;
        next = documents.hasNext() ? documents.next() : null;
        digest.add(current.hash());
        return current;
    }
}
