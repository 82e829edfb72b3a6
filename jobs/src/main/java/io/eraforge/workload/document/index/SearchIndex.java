package io.eraforge.workload.document.index;

import io.eraforge.error.SearchErrors;
import io.eraforge.table.kernel.Tables;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** An index open for searching, by several threads at once. Sees the state at which it was opened. */
public final class SearchIndex implements AutoCloseable {
    /** Documents that each of the two searches contributes, at least. */
    private static final int MIN_CANDIDATES = 100;

    private static final int CANDIDATES_PER_HIT = 4;

    private final Directory directory;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final String provenance;

    private SearchIndex(Directory directory, DirectoryReader reader, String provenance) {
        this.directory = directory;
        this.reader = reader;
        this.searcher = new IndexSearcher(reader);
        this.provenance = provenance;
    }

    /** Throws unless the folder has a finished index of the tables as they are now. */
    public static SearchIndex open(Path folder, Tables tables, String model) {
        try {
            Optional<IndexStamp> stamp = Files.isDirectory(folder) ? IndexFolder.stamp(folder) : Optional.empty();
            if (stamp.isEmpty()) {
                throw SearchErrors.noIndex(folder.toString(), model);
            }
            if (!stamp.get().complete()) {
                throw SearchErrors.unfinishedIndex(folder.toString(), model);
            }
            requireCurrent(stamp.get(), folder, tables, model);
            return open(folder);
        } catch (IOException e) {
            throw SearchErrors.damagedIndex(folder.toString(), e);
        }
    }

    /** Opens without any check. */
    static SearchIndex open(Path folder) throws IOException {
        Directory directory = FSDirectory.open(folder);
        DirectoryReader reader = DirectoryReader.open(directory);
        return new SearchIndex(
                directory, reader, reader.getIndexCommit().getUserData().getOrDefault("provenance", ""));
    }

    private static void requireCurrent(IndexStamp stamp, Path folder, Tables tables, String model) {
        if (tables.changedSince(DocumentsTable.TABLE, stamp.documents())) {
            throw SearchErrors.staleIndex(folder.toString(), DocumentsTable.TABLE.name(), model);
        }
        if (tables.changedSince(EmbeddingsTable.of(model), stamp.embeddings())) {
            throw SearchErrors.staleIndex(
                    folder.toString(), EmbeddingsTable.of(model).name(), model);
        }
    }

    /** What the vectors were computed with. */
    public String provenance() {
        return provenance;
    }

    public int documents() {
        try {
            return reader.docFreq(new Term(DocumentFields.HEAD, DocumentFields.IS_HEAD));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<SearchHit> search(SearchRequest request) {
        try {
            int candidates = Math.max(MIN_CANDIDATES, CANDIDATES_PER_HIT * request.k());
            Map<String, Float> byWords = request.words() ? byWords(request, candidates) : Map.of();
            Map<String, Float> byMeaning = request.vector().isPresent()
                    ? byMeaning(request, request.vector().get(), candidates)
                    : Map.of();
            return hits(new ArrayList<>(byWords.keySet()), byMeaning, request.k());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ids in order of their score. */
    private Map<String, Float> byWords(SearchRequest request, int candidates) throws IOException {
        Optional<Query> words = WordQuery.of(request.text());
        if (words.isEmpty()) {
            if (request.vector().isEmpty()) {
                throw SearchErrors.noWords(request.text());
            }
            return Map.of();
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder().add(words.get(), Occur.MUST);
        filter(request).ifPresent(filter -> query.add(filter, Occur.FILTER));
        return documents(searcher.search(query.build(), candidates).scoreDocs);
    }

    /** Ids in order of their nearest chunk, with its cosine. */
    private Map<String, Float> byMeaning(SearchRequest request, float[] vector, int candidates) throws IOException {
        int dimensions = dimensions();
        if (dimensions == 0) {
            return Map.of();
        }
        if (vector.length != dimensions) {
            throw SearchErrors.otherDimensions(dimensions, vector.length);
        }
        Optional<float[]> unit = UnitVector.of(vector);
        if (unit.isEmpty()) {
            return Map.of();
        }
        Query filter = filter(request).orElse(null);
        // Several chunks of one document are one hit: look further until there are enough documents.
        for (int chunks = candidates; ; chunks *= 2) {
            KnnFloatVectorQuery nearest = new KnnFloatVectorQuery(DocumentFields.VECTOR, unit.get(), chunks, filter);
            ScoreDoc[] found = searcher.search(nearest, chunks).scoreDocs;
            Map<String, Float> documents = documents(found);
            if (documents.size() >= candidates || found.length < chunks) {
                // Lucene's score is (1 + cosine) / 2.
                documents.replaceAll((id, score) -> 2 * score - 1);
                return documents;
            }
        }
    }

    private int dimensions() throws IOException {
        for (LeafReaderContext leaf : reader.leaves()) {
            FloatVectorValues values = leaf.reader().getFloatVectorValues(DocumentFields.VECTOR);
            if (values != null) {
                return values.dimension();
            }
        }
        return 0;
    }

    private Map<String, Float> documents(ScoreDoc[] found) throws IOException {
        StoredFields stored = searcher.storedFields();
        Map<String, Float> scores = new LinkedHashMap<>();
        for (ScoreDoc hit : found) {
            scores.putIfAbsent(
                    stored.document(hit.doc, Set.of(DocumentFields.ID)).get(DocumentFields.ID), hit.score);
        }
        return scores;
    }

    private static Optional<Query> filter(SearchRequest request) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        request.category()
                .ifPresent(category -> all.add(
                        new TermQuery(new Term(DocumentFields.CATEGORY, Categories.term(category))), Occur.FILTER));
        if (request.from().isPresent() || request.to().isPresent()) {
            all.add(
                    LongPoint.newRangeQuery(
                            DocumentFields.PUBLISHED,
                            request.from().map(LocalDate::toEpochDay).orElse(Long.MIN_VALUE),
                            request.to().map(LocalDate::toEpochDay).orElse(Long.MAX_VALUE)),
                    Occur.FILTER);
        }
        BooleanQuery filter = all.build();
        return filter.clauses().isEmpty() ? Optional.empty() : Optional.of(filter);
    }

    private List<SearchHit> hits(List<String> byWords, Map<String, Float> byMeaning, int k) throws IOException {
        List<String> nearest = new ArrayList<>(byMeaning.keySet());
        List<SearchHit> hits = new ArrayList<>();
        for (ReciprocalRank.Scored scored : ReciprocalRank.fuse(List.of(byWords, nearest), k)) {
            Float similarity = byMeaning.get(scored.id());
            Document document = head(scored.id());
            hits.add(new SearchHit(
                    hits.size() + 1,
                    scored.id(),
                    document.get(DocumentFields.TITLE),
                    scored.score(),
                    rank(byWords, scored.id()),
                    rank(nearest, scored.id()),
                    similarity == null ? OptionalDouble.empty() : OptionalDouble.of(similarity),
                    Optional.ofNullable(document.getField(DocumentFields.PUBLISHED + DocumentFields.STORED))
                            .map(field -> LocalDate.ofEpochDay(
                                            field.numericValue().longValue())
                                    .toString()),
                    Arrays.asList(document.getValues(DocumentFields.CATEGORY + DocumentFields.STORED)),
                    document.get(DocumentFields.URL)));
        }
        return hits;
    }

    private static Optional<Integer> rank(List<String> ids, String id) {
        int index = ids.indexOf(id);
        return index < 0 ? Optional.empty() : Optional.of(index + 1);
    }

    private Document head(String id) throws IOException {
        Query query = new BooleanQuery.Builder()
                .add(new TermQuery(new Term(DocumentFields.ID, id)), Occur.FILTER)
                .add(new TermQuery(new Term(DocumentFields.HEAD, DocumentFields.IS_HEAD)), Occur.FILTER)
                .build();
        return searcher.storedFields().document(searcher.search(query, 1).scoreDocs[0].doc);
    }

    /** All ids with their hashes, for tests and checks. */
    Map<String, Long> contents(Iterable<Long> buckets) throws IOException {
        Map<String, Long> all = new HashMap<>();
        for (Long bucket : buckets) {
            all.putAll(IndexFolder.hashes(reader, bucket));
        }
        return all;
    }

    @Override
    public void close() {
        try (Directory last = directory;
                DirectoryReader first = reader) {
            // Closed in the reverse order.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
