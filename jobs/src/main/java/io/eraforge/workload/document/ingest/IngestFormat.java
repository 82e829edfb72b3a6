package io.eraforge.workload.document.ingest;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Format of files of documents. */
public enum IngestFormat {
    AUTO,
    /** arXiv's metadata snapshot: JSON lines with {@code versions}. */
    ARXIV_SNAPSHOT,
    /** A JSON file per paper, with {@code arxiv_id}. */
    PAPERS,
    JSONL,
    CSV,
    PARQUET;

    /** As on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Empty if there is no such format. */
    public static Optional<IngestFormat> of(String key) {
        return Arrays.stream(values())
                .filter(format -> format.key().equals(key))
                .findFirst();
    }

    public static List<String> keys() {
        return Arrays.stream(values()).map(IngestFormat::key).toList();
    }

    /** All but {@link #AUTO}. */
    static List<String> explicit() {
        return Arrays.stream(values())
                .filter(format -> format != AUTO)
                .map(IngestFormat::key)
                .toList();
    }
}
