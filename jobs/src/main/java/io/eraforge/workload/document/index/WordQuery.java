package io.eraforge.workload.document.index;

import io.eraforge.error.SearchErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** Turns any text into a query for its words, of which a title counts double. Operators of query languages are plain text. */
final class WordQuery {
    private static final int MAX_WORDS = 400;
    private static final float TITLE_WEIGHT = 2;
    private static final float TIE_BREAKER = 0.1f;

    private WordQuery() {}

    /** Empty if there are no words, as in {@code "?!"}. */
    static Optional<Query> of(String text) {
        Set<String> words = words(text);
        if (words.size() > MAX_WORDS) {
            throw SearchErrors.tooManyWords(words.size(), MAX_WORDS);
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        words.forEach(word -> query.add(anywhere(word), Occur.SHOULD));
        return words.isEmpty() ? Optional.empty() : Optional.of(query.build());
    }

    private static Query anywhere(String word) {
        Query inTitle = new BoostQuery(new TermQuery(new Term(DocumentFields.TITLE, word)), TITLE_WEIGHT);
        Query inText = new TermQuery(new Term(DocumentFields.TEXT, word));
        return new DisjunctionMaxQuery(List.of(inTitle, inText), TIE_BREAKER);
    }

    private static Set<String> words(String text) {
        Set<String> words = new LinkedHashSet<>();
        try (WordAnalyzer analyzer = new WordAnalyzer();
                TokenStream tokens = analyzer.tokenStream(DocumentFields.TEXT, text)) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                words.add(term.toString());
            }
            tokens.end();
            return words;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
