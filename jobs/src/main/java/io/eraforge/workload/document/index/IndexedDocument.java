package io.eraforge.workload.document.index;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A document as it enters the index. Texts are never null.
 *
 * @param hash of everything that the index holds of the document
 * @param vectors of its chunks, in order; empty if it has not been embedded
 */
record IndexedDocument(
        long bucket,
        String id,
        String title,
        String text,
        List<String> categories,
        Optional<LocalDate> published,
        String url,
        long hash,
        List<float[]> vectors) {
    IndexedDocument {
        categories = List.copyOf(categories);
        vectors = List.copyOf(vectors);
    }
}
