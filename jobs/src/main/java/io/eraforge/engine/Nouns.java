package io.eraforge.engine;

import java.util.Locale;

/**
 * A workload's words in messages, in tables on the console and as JSON fields of the general commands: item "document", items
 * "documents", units "documents", part "set", cost "characters".
 */
public record Nouns(String item, String items, String units, String part, String cost) {
    /** Calls a part "part" and the measure of its work "cost". */
    public Nouns(String item, String items, String units) {
        this(item, items, units, "part", "cost");
    }

    /** "1 document", "2,000 documents". */
    public String count(long n) {
        return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? item : items);
    }
}
