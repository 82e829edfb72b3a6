package io.eraforge.error;

import java.util.regex.Pattern;

/** Hides passwords, keys and tokens in text that people or logs will see. conf/log4j2.properties does the same to the log. */
public final class Secrets {
    private static final String HIDDEN = "***";
    static final Pattern USER_INFO = Pattern.compile("(://)[^/?#\\s]*:[^/?#\\s]*@");
    static final Pattern PARAMETER = Pattern.compile(
            "(?i)((?:secret|token|passw|pwd|signature|credential|authorization|[.]sas[.]|(?:access|account|api|private|storage)[._-]?key)"
                    + "[\\w.-]*[\"']?\\s*[=:]\\s*|[?&](?:sig|key|code)=)"
                    + "(?:\"[^\"]*\"|'[^']*'|(?:(?:Bearer|Basic)\\s+)?[^\\s&,;]+)");

    private Secrets() {}

    /** A URL without path and query, which often are the secret of a webhook. */
    public static String place(String url) {
        return url.replaceFirst("^([a-zA-Z][\\w+.-]*://)(?:[^/@]*@)?([^/?#]*)(?:[/?#].*)?$", "$1$2/" + HIDDEN);
    }

    public static String redact(String text) {
        String safe = USER_INFO.matcher(text).replaceAll("$1" + HIDDEN + "@");
        return PARAMETER.matcher(safe).replaceAll("$1" + HIDDEN);
    }
}
