package io.eraforge.workload.document.index;

import java.util.List;
import java.util.Locale;

/** Categories such as cs.AI, which are found by their name in any case and by the part before the dot. */
final class Categories {
    private Categories() {}

    /** The category and its archive, such as cs.ai and cs, as terms of the index. */
    static List<String> withArchive(String category) {
        String term = term(category);
        int dot = term.indexOf('.');
        return dot > 0 ? List.of(term, term.substring(0, dot)) : List.of(term);
    }

    static String term(String category) {
        return category.strip().toLowerCase(Locale.ROOT);
    }
}
