package io.eraforge.error;

import java.util.regex.Pattern;

/**
 * Hides passwords, keys and tokens in text that people or logs will see; rather too much than too little. conf/log4j2.properties
 * does the same to the log. Every repetition is bounded or possessive, so that time grows only with a text's length. Of JSON,
 * give it the texts, not the whole: it would swallow quotes.
 */
public final class Secrets {
    private static final String HIDDEN = "***";
    private static final String NAME =
            "(?:secret|token|pass(?:w|phrase)|pwd|signature|credential|authorization|[.]sas[.]|(?:access|account|api|private|storage)[._-]?key)";
    private static final String KEY = NAME + "[\\w.-]{0,128}+";

    /** Of a URL's query: its value ends at the next parameter. */
    private static final String QUERY =
            "([?&](?>[\\w.-]{0,64}?" + KEY + "|sig|key|code)=)(?:\"[^\"]*\"|'[^']*'|[^\\s&]+)";

    /** {@code key=value}, {@code "key": "value"}, {@code key -> value}; Spark's own keys also {@code key value} and {@code (key,value)}. */
    private static final String PROPERTY = "((?>(?:spark|fs)[.][\\w.-]{0,64}?" + KEY + ")"
            + "[\"']?(?:\\s*+(?:[=:,]|->)\\s*+|[ \\t]++)|" + KEY + "\\\\*[\"']?\\s*+(?:[=:]|->)\\s*+)";

    /** Any character but white space may be in it. What was hidden before stays as it is. */
    private static final String VALUE =
            "(?:[*]{3}|\\\\+\"[^\"]*\"|\"[^\"\\\\]*+(?:\\\\[\\s\\S][^\"\\\\]*+)*+\"|'[^']*'|[\"'][^\\r\\n]*"
                    + "|(?:(?:Bearer|Basic|Digest|Negotiate|Token|ApiKey)\\s+)?\\S+)";

    private static final Pattern SECRET_NAME = Pattern.compile("(?i)" + NAME);
    static final Pattern USER_INFO = Pattern.compile("(://)[^/?#\\s:]*+:[^/?#\\s]*@");
    // Looking at what they all start with first makes it several times as fast: every line of the log goes through
    // this.
    static final Pattern PARAMETER = Pattern.compile("(?i)(?=[?&.acfpst])(?:" + QUERY + "|" + PROPERTY + VALUE + ")");
    static final String REPLACEMENT = "$1$2" + HIDDEN;

    private Secrets() {}

    /** A Log4j pattern, such as %m, that shows what it did without secrets. */
    public static String redactingPattern(String pattern) {
        return "%%replace{%%replace{%s}{%s}{$1%s@}}{%s}{%s}"
                .formatted(pattern, USER_INFO, HIDDEN, PARAMETER, REPLACEMENT);
    }

    /** A URL without path and query, which often are the secret of a webhook. */
    public static String hostOnly(String url) {
        return url.replaceFirst("^([a-zA-Z][\\w+.-]*://)(?:[^/@]*@)?([^/?#]*)(?:[/?#].*)?$", "$1$2/" + HIDDEN);
    }

    public static String redact(String text) {
        String safe = USER_INFO.matcher(text).replaceAll("$1" + HIDDEN + "@");
        return PARAMETER.matcher(safe).replaceAll(REPLACEMENT);
    }

    /** A text that goes by a name: all of it is hidden where the name is that of a secret. */
    public static String redact(String name, String text) {
        return SECRET_NAME.matcher(name).find() ? HIDDEN : redact(text);
    }
}
