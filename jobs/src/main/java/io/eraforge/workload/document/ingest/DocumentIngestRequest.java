package io.eraforge.workload.document.ingest;

import java.util.List;

/**
 * What to ingest.
 *
 * @param path a file, a folder or a glob
 * @param idColumn column or field of ids; empty for arXiv's own layouts
 * @param textColumns columns or fields that together are the text, with a blank line between them; empty for the abstract
 */
public record DocumentIngestRequest(String path, IngestFormat format, String idColumn, List<String> textColumns) {
    public DocumentIngestRequest {
        textColumns = List.copyOf(textColumns);
    }

    /** Files in one of arXiv's layouts, whichever it is. */
    public static DocumentIngestRequest auto(String path) {
        return new DocumentIngestRequest(path, IngestFormat.AUTO, "", List.of());
    }
}
