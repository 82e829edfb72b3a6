package io.eraforge.workload.document.index;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.VectorSimilarityFunction;

/**
 * How documents are laid out in Lucene: one entry with words, stored fields and the first chunk's vector, and one more for each further
 * chunk. All entries of a document have its id, its bucket and what searches filter by.
 */
final class DocumentFields {
    static final String ID = "id";
    static final String BUCKET = "bucket";
    static final String HASH = "hash";
    static final String TITLE = "title";
    static final String TEXT = "text";
    static final String CATEGORY = "category";
    static final String PUBLISHED = "published";
    static final String URL = "url";
    static final String VECTOR = "vector";
    /** Only in the entry that has the words. */
    static final String HEAD = "head";

    static final String IS_HEAD = "1";

    /** Suffix of a stored copy, where the field itself is indexed in another way. */
    static final String STORED = "_stored";

    private DocumentFields() {}

    static List<Document> entries(IndexedDocument document) {
        List<Document> entries = new ArrayList<>();
        Document head = common(document);
        head.add(new StringField(HEAD, IS_HEAD, Store.NO));
        head.add(new NumericDocValuesField(HASH, document.hash()));
        head.add(new TextField(TITLE, document.title(), Store.YES));
        head.add(new TextField(TEXT, document.text(), Store.NO));
        head.add(new StoredField(URL, document.url()));
        document.categories().forEach(category -> head.add(new StoredField(CATEGORY + STORED, category)));
        document.published().ifPresent(date -> head.add(new StoredField(PUBLISHED + STORED, date.toEpochDay())));
        entries.add(head);
        List<IndexableField> vectors = vectors(document);
        for (int chunk = 0; chunk < vectors.size(); chunk++) {
            Document entry = chunk == 0 ? head : common(document);
            entry.add(vectors.get(chunk));
            if (chunk > 0) {
                entries.add(entry);
            }
        }
        return entries;
    }

    private static Document common(IndexedDocument document) {
        Document entry = new Document();
        entry.add(new StringField(ID, document.id(), Store.YES));
        entry.add(new StringField(BUCKET, Long.toString(document.bucket()), Store.NO));
        document.categories().stream()
                .flatMap(category -> Categories.withArchive(category).stream())
                .distinct()
                .forEach(category -> entry.add(new StringField(CATEGORY, category, Store.NO)));
        document.published().ifPresent(date -> entry.add(new LongPoint(PUBLISHED, date.toEpochDay())));
        return entry;
    }

    private static List<IndexableField> vectors(IndexedDocument document) {
        return document.vectors().stream()
                .flatMap(vector -> UnitVector.of(vector).stream())
                .<IndexableField>map(
                        unit -> new KnnFloatVectorField(VECTOR, unit, VectorSimilarityFunction.DOT_PRODUCT))
                .toList();
    }
}
