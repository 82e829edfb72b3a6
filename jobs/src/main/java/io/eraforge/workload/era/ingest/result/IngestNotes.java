package io.eraforge.workload.era.ingest.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Sentences for the user about what an ingest inferred and decided, in order and without duplicates. */
public final class IngestNotes {
    private static final int MAX_LISTED = 8;
    private final List<String> sentences = new ArrayList<>();

    public List<String> sentences() {
        return List.copyOf(sentences);
    }

    /** Adds a sentence unless it was added before. */
    public void add(String sentence) {
        if (!sentences.contains(sentence)) {
            sentences.add(sentence);
        }
    }

    /** The items separated by commas; a long list is cut off and its remainder counted. */
    public static String list(List<String> items) {
        String listed = items.stream().limit(MAX_LISTED).collect(Collectors.joining(", "));
        return items.size() <= MAX_LISTED ? listed : listed + " and " + (items.size() - MAX_LISTED) + " more";
    }
}
