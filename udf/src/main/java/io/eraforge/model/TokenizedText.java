package io.eraforge.model;

/**
 * A text's tokens without special ones, and where each begins and ends in the text, in Unicode code points.
 *
 * @param characters code points of the text
 */
public record TokenizedText(long[] ids, int[] from, int[] to, int characters) {
    public int size() {
        return ids.length;
    }
}
