package io.eraforge.engine;

import org.apache.commons.lang3.StringUtils;

/** A part of a workload with an output table of its own. {@code id} is stored in the ledger; {@code label} begins messages. */
public record Part(String id, String label) {
    /** The label inside a sentence. */
    public String inSentence() {
        return StringUtils.uncapitalize(label);
    }

    @Override
    public String toString() {
        return id;
    }
}
