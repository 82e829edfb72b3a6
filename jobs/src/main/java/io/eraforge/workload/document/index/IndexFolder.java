package io.eraforge.workload.document.index;

import io.eraforge.error.SearchErrors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.util.Bits;

/** Reads what a folder with an index holds. */
final class IndexFolder {
    private IndexFolder() {}

    /**
     * @param withVectors documents that have one
     * @param vectors of chunks
     */
    record Counts(long documents, long withVectors, long vectors, long bytes) {}

    /** Of the newest commit; empty if there is no index, or not one of this version. */
    static Optional<IndexStamp> stamp(Path folder) throws IOException {
        try (Directory directory = FSDirectory.open(folder)) {
            if (!DirectoryReader.indexExists(directory)) {
                return Optional.empty();
            }
            return IndexStamp.of(SegmentInfos.readLatestCommit(directory).getUserData());
        } catch (IndexFormatTooOldException | IndexFormatTooNewException e) {
            return Optional.empty();
        } catch (CorruptIndexException e) {
            throw SearchErrors.damagedIndex(folder.toString(), e);
        }
    }

    /** What is left of the index is then overwritten. Throws if another process is writing it. */
    static void deleteCommits(Path folder) throws IOException {
        try (Directory directory = FSDirectory.open(folder);
                Lock unused = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (String file : directory.listAll()) {
                if (file.startsWith(IndexFileNames.SEGMENTS)) {
                    directory.deleteFile(file);
                }
            }
        }
    }

    static Counts counts(Path folder) throws IOException {
        long documents = 0;
        long withVectors = 0;
        long vectors = 0;
        long bytes = 0;
        try (Directory directory = FSDirectory.open(folder);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            for (String file : directory.listAll()) {
                bytes += directory.fileLength(file);
            }
            for (LeafReaderContext leaf : reader.leaves()) {
                documents += live(leaf, heads(leaf));
                FloatVectorValues values = leaf.reader().getFloatVectorValues(DocumentFields.VECTOR);
                if (values != null) {
                    vectors += live(leaf, values);
                    withVectors += headsWithVector(leaf);
                }
            }
        }
        return new Counts(documents, withVectors, vectors, bytes);
    }

    /** The hash of each document of a bucket, by its id. */
    static Map<String, Long> hashes(DirectoryReader reader, long bucket) throws IOException {
        Map<String, Long> hashes = new HashMap<>();
        for (LeafReaderContext leaf : reader.leaves()) {
            PostingsEnum entries = leaf.reader().postings(IndexWriting.bucketTerm(bucket), PostingsEnum.NONE);
            NumericDocValues values = leaf.reader().getNumericDocValues(DocumentFields.HASH);
            if (entries == null || values == null) {
                continue;
            }
            StoredFields stored = leaf.reader().storedFields();
            Bits live = leaf.reader().getLiveDocs();
            for (int entry = entries.nextDoc(); entry != DocIdSetIterator.NO_MORE_DOCS; entry = entries.nextDoc()) {
                if ((live == null || live.get(entry)) && values.advanceExact(entry)) {
                    String id =
                            stored.document(entry, Set.of(DocumentFields.ID)).get(DocumentFields.ID);
                    hashes.put(id, values.longValue());
                }
            }
        }
        return hashes;
    }

    private static DocIdSetIterator heads(LeafReaderContext leaf) throws IOException {
        PostingsEnum heads = leaf.reader().postings(new Term(DocumentFields.HEAD, DocumentFields.IS_HEAD));
        return heads == null ? DocIdSetIterator.empty() : heads;
    }

    private static long live(LeafReaderContext leaf, DocIdSetIterator entries) throws IOException {
        Bits live = leaf.reader().getLiveDocs();
        long count = 0;
        for (int entry = entries.nextDoc(); entry != DocIdSetIterator.NO_MORE_DOCS; entry = entries.nextDoc()) {
            count += live == null || live.get(entry) ? 1 : 0;
        }
        return count;
    }

    // A document's first vector is in its head.
    private static long headsWithVector(LeafReaderContext leaf) throws IOException {
        FloatVectorValues values = leaf.reader().getFloatVectorValues(DocumentFields.VECTOR);
        DocIdSetIterator heads = heads(leaf);
        Bits live = leaf.reader().getLiveDocs();
        long count = 0;
        for (int entry = heads.nextDoc(); entry != DocIdSetIterator.NO_MORE_DOCS; entry = heads.nextDoc()) {
            if ((live == null || live.get(entry))
                    && (values.docID() == entry || values.docID() < entry && values.advance(entry) == entry)) {
                count++;
            }
        }
        return count;
    }
}
