package io.eraforge.cli.view;

import io.eraforge.engine.Nouns;
import io.eraforge.engine.plan.PartStatus;
import java.util.List;
import org.apache.commons.lang3.StringUtils;

/** Prints the items of each part by status. */
public final class StatusSummary {
    private StatusSummary() {}

    /** {@code ineligible}: heading of the items that are left out; {@code counted}: whether it is known which these are. */
    public static void show(Console console, Nouns nouns, String ineligible, List<PartStatus> parts, boolean counted) {
        console.table(
                List.of(
                        StringUtils.capitalize(nouns.part()),
                        ">" + StringUtils.capitalize(nouns.items()),
                        ">" + ineligible,
                        ">Done",
                        ">Failed",
                        ">Missing"),
                parts.stream().map(part -> row(part, counted)).toList());
    }

    private static List<String> row(PartStatus s, boolean counted) {
        return List.of(
                s.part().id(),
                HumanFormat.count(s.total()),
                counted ? HumanFormat.count(s.ineligible()) : "?",
                HumanFormat.count(s.done()),
                HumanFormat.count(s.failed()),
                counted ? HumanFormat.count(s.missing()) : "?");
    }
}
