package io.eraforge.model;

import java.util.Locale;

/** What becomes of texts that are longer than a model's longest input. */
public enum LongTexts {
    /** Only the beginning is embedded. */
    CUT,
    /** Pieces are embedded one by one. */
    CHUNK,
    /** The text is read whole as far as the model can; each piece is pooled by itself, with all of the text around it. */
    LATE_CHUNK,
    /** They fail. */
    FAIL;

    /** As on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
