package io.eraforge.workload.era.ingest.parse;

/** Cleans text of characters that cannot be seen, which spreadsheets, web pages and concatenated files leave in cells. */
public final class CellText {
    private CellText() {}

    /**
     * The text without byte order marks, zero-width and direction marks, and without white space and control characters around
     * it; the text itself if there are none.
     */
    public static String clean(String text) {
        String visible = hasInvisible(text) ? withoutInvisible(text) : text;
        int from = 0;
        int to = visible.length();
        while (from < to && isBlank(visible.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(visible.charAt(to - 1))) {
            to--;
        }
        return visible.substring(from, to);
    }

    private static boolean hasInvisible(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isInvisible(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static String withoutInvisible(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        text.chars().filter(c -> !isInvisible((char) c)).forEach(c -> visible.append((char) c));
        return visible.toString();
    }

    private static boolean isInvisible(char c) {
        return c >= '\u00ad'
                && (c == '\u00ad'
                        || c == '\u200b'
                        || c == '\u200e'
                        || c == '\u200f'
                        || (c >= '\u202a' && c <= '\u202e')
                        || (c >= '\u2060' && c <= '\u206f')
                        || c == '\ufeff');
    }

    /** Joiners are blank only around a text: within one they belong to some scripts. */
    private static boolean isBlank(char c) {
        return Character.isISOControl(c)
                || Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || c == '\u200c'
                || c == '\u200d';
    }
}
