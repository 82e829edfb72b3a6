package io.eraforge.workload.era.ingest.roles;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What file names say: {@code temp.csv} and {@code humidity.csv} name sensors, {@code 2024-01.csv} and {@code part-2.csv} do not. */
public final class FileStems {
    private static final Pattern EXTENSIONS =
            Pattern.compile("(?i)(\\.(csv|tsv|txt|json|jsonl|ndjson|parquet|pq|gz|dat|log))+$");
    private static final Pattern DATE = Pattern.compile("(?<!\\d)(19|20)\\d\\d([-_.]?\\d\\d){0,2}(?!\\d)");
    private static final Pattern COUNTS = Pattern.compile(
            "[^\\p{L}]|(?<!\\p{L})(part|chunk|page|week|day|month|year|q|v|t|jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?"
                    + "|july?|aug(ust)?|sep(t|tember)?|oct(ober)?|nov(ember)?|dec(ember)?)(?!\\p{L})");

    private FileStems() {}

    /** The name of a file without its extensions, or with them if nothing else is left. */
    public static String stem(String name) {
        String stem = EXTENSIONS.matcher(name).replaceFirst("");
        return stem.isEmpty() ? name : stem;
    }

    /** The sensor that a file is named after: its stem without dates. */
    public static String sensor(String name) {
        String stem = stem(name);
        String undated = DATE.matcher(stem).replaceAll("").replaceAll("^[\\s_.-]+|[\\s_.-]+$", "");
        return undated.isEmpty() ? stem : undated;
    }

    /** Whether files of one folder differ in more than numbers, dates and months, so that their names say what they hold. */
    public static boolean differInWords(Collection<String> names) {
        Set<String> words = names.stream()
                .map(name -> COUNTS.matcher(stem(name).toLowerCase(Locale.ROOT)).replaceAll(""))
                .collect(Collectors.toSet());
        return words.size() > 1 && !words.contains("");
    }
}
