package io.eraforge.telemetry.event;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.lang3.StringUtils;

/**
 * What a run's parts, items and cost are called. Component names are JSON fields.
 *
 * @param part such as "level"
 * @param item such as "era"
 * @param items its plural
 * @param cost what throughput is measured in, such as "values"
 * @param failures table of the units that failed
 * @param labels of parts by id; others are labelled with {@code part} and their id
 */
public record Vocabulary(
        String part, String item, String items, String cost, String failures, Map<String, String> labels) {
    /** Of runs that name none, as in event logs and ledgers of versions that had one workload. */
    public static final Vocabulary FIRST = new Vocabulary("level", "era", "eras", "values", "failed_eras", Map.of());

    public Vocabulary {
        labels = labels == null ? Map.of() : Map.copyOf(labels);
    }

    /** Begins a message: "Level A". */
    public String label(String id) {
        return labels.getOrDefault(id, StringUtils.capitalize(part) + " " + id);
    }

    /** The label inside a sentence. */
    public String inSentence(String id) {
        return StringUtils.uncapitalize(label(id));
    }

    /** "1 era", "2,000 eras". */
    public String count(long n) {
        return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? item : items);
    }

    @JsonIgnore
    public boolean isFirst() {
        return equals(FIRST);
    }
}
