package io.eraforge.workload.document.index;

import java.time.LocalDate;
import java.util.Optional;

/**
 * What to look for.
 *
 * @param text any text; nothing in it is an operator
 * @param vector of the text, to search by meaning; empty to search by words alone
 * @param words whether to search by words
 * @param category such as cs.AI, or cs for all that begin with it
 * @param from first day of publication
 * @param to last day of publication
 * @param k most documents to find
 */
public record SearchRequest(
        String text,
        Optional<float[]> vector,
        boolean words,
        Optional<String> category,
        Optional<LocalDate> from,
        Optional<LocalDate> to,
        int k) {
    public SearchRequest {
        if (k < 1) {
            throw new IllegalArgumentException("k must be positive: " + k);
        }
    }
}
