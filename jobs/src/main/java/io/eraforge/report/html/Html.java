package io.eraforge.report.html;

import io.eraforge.error.Secrets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes HTML and SVG. All text and attribute values are escaped, and secrets are redacted, since pages are shared; only
 * {@link #style} writes its text unchanged.
 */
public final class Html {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element. {@code attributes} alternate between names and values. */
    public Html open(String tag, String... attributes) {
        start(tag, attributes);
        open.push(tag);
        return this;
    }

    /** Closes the element opened last. */
    public Html close() {
        out.append("</").append(open.pop()).append('>');
        return this;
    }

    public Html text(String text) {
        escape(text);
        return this;
    }

    /** An element with only text in it. */
    public Html element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close();
    }

    /** An element without content or closing tag, such as meta. */
    public Html voidElement(String tag, String... attributes) {
        start(tag, attributes);
        return this;
    }

    public Html style(String css) {
        out.append("<style>").append(css).append("</style>");
        return this;
    }

    public Html newline() {
        out.append('\n');
        return this;
    }

    private void start(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            out.append('"');
        }
        out.append('>');
    }

    private void escape(String raw) {
        String text = Secrets.redact(raw);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(c < ' ' && c != '\n' && c != '\t' ? '\uFFFD' : c);
            }
        }
    }

    @Override
    public String toString() {
        return "<!doctype html>\n" + out;
    }
}
