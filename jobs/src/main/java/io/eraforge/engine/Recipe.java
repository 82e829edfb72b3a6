package io.eraforge.engine;

import java.util.List;

/**
 * What is computed.
 *
 * @param name stored in the ledger
 * @param fingerprint hash of everything that results depend on, apart from the input
 * @param contents what the recipe consists of; empty if the name says it
 */
public record Recipe(String name, String fingerprint, List<String> contents) {
    public Recipe {
        contents = List.copyOf(contents);
    }

    public Recipe(String name, String fingerprint) {
        this(name, fingerprint, List.of());
    }
}
