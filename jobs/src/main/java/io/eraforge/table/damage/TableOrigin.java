package io.eraforge.table.damage;

import io.eraforge.error.DamageErrors.Origin;
import java.util.Map;
import java.util.regex.Pattern;

/** What each table can be rebuilt from, by its name: a damaged log has nothing else to go by. */
public final class TableOrigin {
    private static final Map<Origin, Pattern> NAMES = Map.of(
            Origin.LEASE,
            Pattern.compile("lease"),
            Origin.PREPARE,
            Pattern.compile("reading_days|bucket_index|era_index|era_[a-z]"),
            Origin.RUN,
            Pattern.compile("runs|failed_.*|features_.*"));

    private TableOrigin() {}

    /** Unknown tables count as sources: nothing may delete them. */
    public static Origin of(String table) {
        return NAMES.entrySet().stream()
                .filter(names -> names.getValue().matcher(table).matches())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(Origin.SOURCE);
    }
}
