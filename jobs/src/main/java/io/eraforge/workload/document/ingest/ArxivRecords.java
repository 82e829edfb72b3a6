package io.eraforge.workload.document.ingest;

import static io.eraforge.workload.document.ingest.ParsedDocument.line;
import static io.eraforge.workload.document.ingest.ParsedDocument.list;
import static io.eraforge.workload.document.ingest.ParsedDocument.text;
import static io.eraforge.workload.document.ingest.ParsedDocument.time;

import com.fasterxml.jackson.databind.JsonNode;
import io.eraforge.workload.document.ingest.ParsedDocument.RejectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads records of both of arXiv's layouts, which become equal documents. */
final class ArxivRecords {
    private static final Set<String> SNAPSHOT_FIELDS =
            Set.of("id", "title", "authors_parsed", "abstract", "categories", "doi", "journal-ref");
    private static final Set<String> PAPER_FIELDS = Set.of(
            "arxiv_id",
            "id",
            "title",
            "authors",
            "abstract",
            "categories",
            "published",
            "updated",
            "doi",
            "journal_ref",
            "pdf_url",
            "abs_url");

    private ArxivRecords() {}

    static boolean isSnapshot(JsonNode record) {
        return record.has("id") && record.has("versions");
    }

    static boolean isPaper(JsonNode record) {
        return record.has("arxiv_id");
    }

    static ParsedDocument snapshot(JsonNode record) {
        ParsedDocument document = common(record, text(record, "id"));
        document.authors = names(record);
        document.journalRef = line(record, "journal-ref");
        JsonNode versions = record.path("versions");
        if (!versions.isEmpty()) {
            document.published = time(text(versions.get(0), "created"));
            document.updated = time(text(versions.get(versions.size() - 1), "created"));
        }
        document.keepOthers(record, SNAPSHOT_FIELDS);
        return document;
    }

    static ParsedDocument paper(JsonNode record) {
        ParsedDocument document =
                common(record, record.has("arxiv_id") ? text(record, "arxiv_id") : text(record, "id"));
        document.authors = list(record, "authors", ", ");
        document.journalRef = line(record, "journal_ref");
        document.published = time(text(record, "published"));
        document.updated = time(text(record, "updated"));
        document.keepOthers(record, PAPER_FIELDS);
        return document;
    }

    private static ParsedDocument common(JsonNode record, String idWithVersion) {
        if (idWithVersion == null) {
            throw new RejectedException("No id");
        }
        ParsedDocument document = new ParsedDocument();
        document.id = idWithVersion.replaceFirst("v\\d+$", "");
        document.title = line(record, "title");
        document.text = line(record, "abstract");
        document.categories = list(record, "categories", "\\s+");
        document.doi = line(record, "doi");
        document.absUrl = "https://arxiv.org/abs/" + document.id;
        document.pdfUrl = "https://arxiv.org/pdf/" + document.id;
        return document;
    }

    /** Given names before family names, as papers have them. */
    private static List<String> names(JsonNode record) {
        JsonNode parsed = record.get("authors_parsed");
        if (parsed == null || !parsed.isArray()) {
            return list(record, "authors", ", and |, | and ");
        }
        List<String> names = new ArrayList<>();
        for (JsonNode author : parsed) {
            String name = "%s %s %s"
                    .formatted(
                            author.path(1).asText(""),
                            author.path(0).asText(""),
                            author.path(2).asText(""));
            names.add(name.strip().replaceAll("\\s+", " "));
        }
        return names;
    }
}
