package io.eraforge.workload.document.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** An open index to write to. What is not committed when it is closed, is undone. */
final class IndexWriting implements AutoCloseable {
    private static final int BATCH = 256;
    private static final double MAX_BUFFER_MB = 512;
    private static final double SHARE_OF_HEAP = 0.15;

    private final Directory directory;
    private final IndexWriter writer;
    /** Null for a new index. */
    private final DirectoryReader before;

    private long written;
    private long removed;

    private IndexWriting(Directory directory, IndexWriter writer, DirectoryReader before) {
        this.directory = directory;
        this.writer = writer;
        this.before = before;
    }

    static IndexWriting open(Path folder, boolean anew) throws IOException {
        Directory directory = FSDirectory.open(folder);
        try {
            IndexWriterConfig config = new IndexWriterConfig(new WordAnalyzer())
                    .setCodec(new WideVectorCodec())
                    .setOpenMode(anew ? OpenMode.CREATE : OpenMode.APPEND)
                    .setCommitOnClose(false)
                    .setRAMBufferSizeMB(Math.min(
                            MAX_BUFFER_MB, SHARE_OF_HEAP * Runtime.getRuntime().maxMemory() / (1 << 20)));
            IndexWriter writer = new IndexWriter(directory, config);
            return new IndexWriting(directory, writer, anew ? null : DirectoryReader.open(writer));
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /** Replaces a bucket's documents by {@code documents}. Returns how many were written, which excludes those that are equal. */
    long replaceBucket(long bucket, Iterator<IndexedDocument> documents) throws IOException {
        Map<String, Long> missing = hashes(bucket);
        long start = written;
        List<IndexedDocument> batch = new ArrayList<>();
        while (documents.hasNext()) {
            IndexedDocument document = documents.next();
            Long hash = missing.remove(document.id());
            if (hash == null || hash != document.hash()) {
                batch.add(document);
            }
            if (batch.size() == BATCH || !documents.hasNext()) {
                // Most of the work is to link vectors with their neighbours: on all cores.
                batch.parallelStream().forEach(this::replace);
                written += batch.size();
                batch.clear();
            }
        }
        for (String id : missing.keySet()) {
            remove(bucket, id);
        }
        return written - start;
    }

    private void replace(IndexedDocument document) {
        try {
            writer.updateDocuments(new Term(DocumentFields.ID, document.id()), DocumentFields.entries(document));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, Long> hashes(long bucket) throws IOException {
        return before == null ? new HashMap<>() : IndexFolder.hashes(before, bucket);
    }

    // Only in this bucket: with another number of buckets, the document may already have been written in its new one.
    private void remove(long bucket, String id) throws IOException {
        writer.deleteDocuments(new BooleanQuery.Builder()
                .add(new TermQuery(new Term(DocumentFields.ID, id)), Occur.MUST)
                .add(new TermQuery(bucketTerm(bucket)), Occur.MUST)
                .build());
        removed++;
    }

    void removeBucket(long bucket) throws IOException {
        removed += hashes(bucket).size();
        writer.deleteDocuments(bucketTerm(bucket));
    }

    static Term bucketTerm(long bucket) {
        return new Term(DocumentFields.BUCKET, Long.toString(bucket));
    }

    void commit(Map<String, String> stamp) throws IOException {
        writer.setLiveCommitData(stamp.entrySet());
        writer.commit();
    }

    long written() {
        return written;
    }

    long removed() {
        return removed;
    }

    @Override
    public void close() throws IOException {
        try (Directory last = directory;
                IndexWriter open = writer;
                DirectoryReader reader = before) {
            // Closed in the reverse order.
        }
    }
}
