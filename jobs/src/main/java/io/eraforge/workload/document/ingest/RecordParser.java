package io.eraforge.workload.document.ingest;

import static io.eraforge.workload.document.ingest.ParsedDocument.line;
import static io.eraforge.workload.document.ingest.ParsedDocument.list;
import static io.eraforge.workload.document.ingest.ParsedDocument.text;
import static io.eraforge.workload.document.ingest.ParsedDocument.time;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.workload.document.ingest.ParsedDocument.RejectedException;
import io.eraforge.workload.document.schema.DocumentsTable;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Turns a record, as JSON, into a document or a reason why not. Each record shows by its fields which layout it has. */
record RecordParser(String idColumn, List<String> textColumns) implements Serializable {
    static final String FILE = "file";
    static final String ORDER = "record";
    static final String RAW = "raw";
    static final String DOCUMENT = "document";
    static final String REASON = "reason";

    /** Of records: file, order and text. */
    static final StructType RECORD = new StructType()
            .add(FILE, DataTypes.StringType)
            .add(ORDER, DataTypes.LongType)
            .add(RAW, DataTypes.StringType);

    /** The same with the document, or null and the reason. */
    static final StructType PARSED =
            RECORD.add(DOCUMENT, DocumentsTable.CONTENT).add(REASON, DataTypes.StringType);

    // What follows a record must not be lost.
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    Row parse(Row record) {
        String raw = record.getAs(RAW);
        Row document = null;
        String reason = null;
        try {
            document = parse(JSON.readTree(raw)).row();
        } catch (JsonProcessingException e) {
            reason = "Not valid JSON: "
                    + e.getOriginalMessage().lines().findFirst().orElse("");
        } catch (RejectedException e) {
            reason = e.getMessage();
        }
        return RowFactory.create(
                record.getAs(FILE), record.getAs(ORDER), document == null ? raw : null, document, reason);
    }

    private ParsedDocument parse(JsonNode record) {
        if (record == null || !record.isObject()) {
            throw new RejectedException("Not a JSON object");
        } else if (!idColumn.isEmpty()) {
            return other(record);
        } else if (ArxivRecords.isSnapshot(record)) {
            return ArxivRecords.snapshot(record);
        }
        return ArxivRecords.paper(record);
    }

    /** A record of any other table: columns that documents have too keep their meaning. */
    private ParsedDocument other(JsonNode record) {
        ParsedDocument document = new ParsedDocument();
        document.id = text(record, idColumn);
        if (document.id == null) {
            throw new RejectedException("No id: '%s' is missing or empty".formatted(idColumn));
        }
        List<String> columns = textColumns.isEmpty() ? List.of(DocumentsTable.ABSTRACT) : textColumns;
        String joined = columns.stream()
                .map(column -> text(record, column))
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n\n"));
        document.text = joined.isEmpty() ? null : joined;
        document.title = line(record, DocumentsTable.TITLE);
        document.authors = list(record, DocumentsTable.AUTHORS, "; *|, ");
        document.categories = list(record, DocumentsTable.CATEGORIES, "[;,\\s]+");
        document.published = time(text(record, DocumentsTable.PUBLISHED));
        document.updated = time(text(record, DocumentsTable.UPDATED));
        document.doi = line(record, DocumentsTable.DOI);
        document.journalRef = line(record, DocumentsTable.JOURNAL_REF);
        document.pdfUrl = line(record, DocumentsTable.PDF_URL);
        document.absUrl = line(record, DocumentsTable.ABS_URL);
        Set<String> known = new HashSet<>(List.of(DocumentsTable.CONTENT.fieldNames()));
        known.removeAll(List.of(DocumentsTable.ID, DocumentsTable.ABSTRACT, DocumentsTable.EXTRA));
        known.add(idColumn);
        known.addAll(columns);
        document.keepOthers(record, known);
        return document;
    }
}
