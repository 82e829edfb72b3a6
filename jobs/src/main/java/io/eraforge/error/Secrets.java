package io.eraforge.error;

import java.util.regex.Pattern;

/**
 * Redacts passwords, keys and tokens in text for users and logs; generously. conf/log4j2.properties applies the same patterns to the
 * log. All repetitions are bounded or possessive, so run time is linear. Apply it to the strings in a JSON document, never to the
 * document: it would swallow quotes.
 */
public final class Secrets {
    private static final String HIDDEN = "***";
    /** PASS alone only as a word of its own, as in DB_PASS and dbPass: a compass is no secret. */
    private static final String NAME =
            "(?:secret|token|pass(?:w|phrase)|(?:(?<![a-z])|(?-i:(?<=[a-z])(?=P)))pass(?![a-z])|pwd|signature|credential|authorization|[.]sas[.]|(?:access|account|api|private|storage)[._-]?key)";

    private static final String KEY = NAME + "[\\w.-]{0,128}+";

    private static final String QUERY_NAMES = "sig|key|code";

    /** A parameter in a URL's query; its value ends at the next parameter. */
    private static final String QUERY =
            "([?&](?>[\\w.-]{0,64}?" + KEY + "|" + QUERY_NAMES + ")=)(?:\"[^\"]*\"|'[^']*'|[^\\s&]+)";

    /** The path and query of a webhook's URL, which often are its secret. */
    private static final String WEBHOOK =
            "(webhook[\\w.-]{0,64}+\\\\*+[\"']?\\s*+(?:[=:]|->)\\s*+\\\\*+[\"']?https?://[^/?#\\s\"'\\\\]*+[/?#])[^\\s\"'\\\\]*+";

    /** {@code key=value}, {@code "key": "value"}, {@code key -> value}; Spark's own keys also {@code key value} and {@code (key,value)}. */
    private static final String PROPERTY = "((?>(?:spark|fs)[.][\\w.-]{0,64}?" + KEY + ")"
            + "[\"']?(?:\\s*+(?:[=:,]|->)\\s*+|[ \\t]++)|" + KEY + "\\\\*[\"']?\\s*+(?:[=:]|->)\\s*+)";

    /** Any characters but white space. Already redacted values stay as they are. */
    private static final String VALUE =
            "(?:[*]{3}|\\\\+\"[^\"]*\"|\"[^\"\\\\]*+(?:\\\\[\\s\\S][^\"\\\\]*+)*+\"|'[^']*'|[\"'][^\\r\\n]*"
                    + "|(?:(?:Bearer|Basic|Digest|Negotiate|Token|ApiKey)\\s+)?\\S+)";

    private static final Pattern SECRET_NAME = Pattern.compile("(?i)" + NAME);
    static final Pattern USER_INFO = Pattern.compile("(://)[^/?#\\s:]*+:[^/?#\\s]*@");
    // The look-ahead at the first character makes this several times faster: every log line passes through it.
    static final Pattern PARAMETER =
            Pattern.compile("(?i)(?=[?&.acfpstw])(?:" + QUERY + "|" + PROPERTY + VALUE + "|" + WEBHOOK + ")");
    static final String REPLACEMENT = "$1$2$3" + HIDDEN;

    private Secrets() {}

    /** Wraps a Log4j pattern, such as %m, so that its output is redacted. */
    public static String redactingPattern(String pattern) {
        return "%%replace{%%replace{%s}{%s}{$1%s@}}{%s}{%s}"
                .formatted(pattern, USER_INFO, HIDDEN, PARAMETER, REPLACEMENT);
    }

    /** What Spark must hide in its UI, its REST API and its event log: it matches this with names and with values of properties. */
    public static String propertyRegex() {
        return "(?i)%s|webhook|[?&](?:%s)=|%s".formatted(NAME, QUERY_NAMES, USER_INFO);
    }

    /** What Spark must hide in the text of plans. */
    public static String textRegex() {
        return USER_INFO + "|" + PARAMETER;
    }

    /** The URL without path and query, which often contain a webhook's secret. */
    public static String hostOnly(String url) {
        return url.replaceFirst("^([a-zA-Z][\\w+.-]*://)(?:[^/@]*@)?([^/?#]*)(?:[/?#].*)?$", "$1$2/" + HIDDEN);
    }

    public static String redact(String text) {
        String safe = USER_INFO.matcher(text).replaceAll("$1" + HIDDEN + "@");
        return PARAMETER.matcher(safe).replaceAll(REPLACEMENT);
    }

    /** Redacts the value of a named property: all of it if the name is that of a secret. */
    public static String redact(String name, String text) {
        return SECRET_NAME.matcher(name).find() ? HIDDEN : redact(text);
    }
}
