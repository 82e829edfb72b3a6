package io.eraforge.workload.document.index;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A document that was found.
 *
 * @param rank from 1
 * @param score of both searches together; comparable within one answer only
 * @param wordsRank its rank by words, if it was among those considered
 * @param meaningRank its rank by meaning, if it was among those considered
 * @param similarity cosine of the angle between the text and the nearest of the document's chunks
 */
public record SearchHit(
        int rank,
        String id,
        String title,
        double score,
        Optional<Integer> wordsRank,
        Optional<Integer> meaningRank,
        OptionalDouble similarity,
        Optional<String> published,
        List<String> categories,
        String url) {}
