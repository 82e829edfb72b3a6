package io.eraforge.workload.document.index;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/**
 * Words in lower case without accents, reduced to their English stem; other languages lose only what looks like an English ending.
 * Stop words stay: BM25 gives them next to no weight, and a text of nothing else can still be found.
 */
final class WordAnalyzer extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
        Tokenizer words = new StandardTokenizer();
        TokenStream stems =
                new PorterStemFilter(new ASCIIFoldingFilter(new LowerCaseFilter(new EnglishPossessiveFilter(words))));
        return new TokenStreamComponents(words, stems);
    }
}
