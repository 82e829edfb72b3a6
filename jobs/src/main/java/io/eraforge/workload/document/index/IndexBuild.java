package io.eraforge.workload.document.index;

import io.eraforge.error.SearchErrors;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.TableVersion;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.LockObtainFailedException;

/**
 * Makes an index or brings it up to date: writes only documents that changed, and commits as it goes on, so that one that was killed
 * continues where it was.
 */
public final class IndexBuild {
    private static final int DEFAULT_COMMIT_EVERY = 20_000;

    private final Store store;
    private final String model;
    private final Path folder;
    private final int commitEvery;

    public IndexBuild(Store store, String model, Path folder) {
        this(store, model, folder, DEFAULT_COMMIT_EVERY);
    }

    IndexBuild(Store store, String model, Path folder, int commitEvery) {
        this.store = store;
        this.model = model;
        this.folder = folder;
        this.commitEvery = commitEvery;
    }

    /** {@code stop} is asked between buckets. With {@code cleanStart} nothing of the present index is kept. */
    public IndexReport run(boolean cleanStart, BooleanSupplier stop) {
        try {
            Files.createDirectories(folder);
            if (cleanStart) {
                IndexFolder.deleteCommits(folder);
            }
            return build(stop);
        } catch (CorruptIndexException e) {
            throw SearchErrors.damagedIndex(folder.toString(), e);
        } catch (LockObtainFailedException e) {
            throw SearchErrors.indexBusy(folder.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private IndexReport build(BooleanSupplier stop) throws IOException {
        long started = System.nanoTime();
        // Before the rows are read: a commit in between makes the index stale, never wrong.
        IndexSource source = new IndexSource(store, model);
        TableVersion documents = store.current(DocumentsTable.TABLE);
        TableVersion embeddings = store.current(EmbeddingsTable.of(model));
        String provenance = source.provenance();
        Optional<IndexStamp> before =
                IndexFolder.stamp(folder).filter(stamp -> stamp.provenance().equals(provenance));
        try (IndexWriting writing = IndexWriting.open(folder, before.isEmpty())) {
            Progress progress = new Progress(
                    writing,
                    new IndexStamp(provenance, documents, embeddings, false, Map.of()),
                    before.map(IndexStamp::digests).orElse(Map.of()));
            progress.removeVanished(before.isEmpty() ? Map.of() : source.digests());
            progress.write(source, stop);
            return report(writing, started);
        }
    }

    private IndexReport report(IndexWriting writing, long started) throws IOException {
        IndexFolder.Counts counts = IndexFolder.counts(folder);
        return new IndexReport(
                folder.toString(),
                model,
                counts.documents(),
                counts.withVectors(),
                counts.vectors(),
                writing.written(),
                writing.removed(),
                counts.bytes(),
                (System.nanoTime() - started) / 1e9);
    }

    /** The buckets that are up to date, and those still to write. */
    private final class Progress {
        private final IndexWriting writing;
        private final IndexStamp stamp;
        private final Map<Long, String> done;
        private final Set<Long> changed = new TreeSet<>();
        private boolean onlyChanged;
        private long uncommitted;

        Progress(IndexWriting writing, IndexStamp stamp, Map<Long, String> done) {
            this.writing = writing;
            this.stamp = stamp;
            this.done = new HashMap<>(done);
        }

        /** {@code now}: digests of all buckets; empty if the index is new. */
        void removeVanished(Map<Long, String> now) throws IOException {
            onlyChanged = !now.isEmpty();
            for (Long bucket : Set.copyOf(done.keySet())) {
                if (!now.containsKey(bucket)) {
                    writing.removeBucket(bucket);
                    done.remove(bucket);
                }
            }
            now.forEach((bucket, digest) -> {
                if (!digest.equals(done.get(bucket))) {
                    changed.add(bucket);
                }
            });
            done.keySet().removeAll(changed);
        }

        void write(IndexSource source, BooleanSupplier stop) throws IOException {
            if (!onlyChanged || !changed.isEmpty()) {
                Iterator<IndexedDocument> documents = source.documents(changed);
                writeBuckets(new BucketReader(documents), stop);
            }
            commit(true);
        }

        private void writeBuckets(BucketReader reader, BooleanSupplier stop) throws IOException {
            while (reader.nextBucket()) {
                if (stop.getAsBoolean()) {
                    commit(false);
                    throw SearchErrors.indexingStopped(folder.toString());
                }
                uncommitted += writing.replaceBucket(reader.bucket(), reader);
                done.put(reader.bucket(), reader.digest());
                if (uncommitted >= commitEvery) {
                    commit(false);
                }
            }
        }

        private void commit(boolean complete) throws IOException {
            writing.commit(new IndexStamp(stamp.provenance(), stamp.documents(), stamp.embeddings(), complete, done)
                    .toCommit());
            uncommitted = 0;
        }
    }
}
