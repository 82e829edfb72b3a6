package io.eraforge.workload.document.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import scala.jdk.javaapi.CollectionConverters;

/** A document under construction, with lenient readers of JSON fields. */
final class ParsedDocument {
    /** As in versions of arXiv's snapshot, without the day of the week, which is sometimes wrong. */
    private static final DateTimeFormatter MAIL_DATE =
            DateTimeFormatter.ofPattern("d MMM yyyy HH:mm:ss zzz", Locale.ROOT);

    String id;
    String title;
    List<String> authors;
    String text;
    List<String> categories;
    Timestamp published;
    Timestamp updated;
    String doi;
    String journalRef;
    String pdfUrl;
    String absUrl;
    final Map<String, String> extra = new TreeMap<>();

    /** A record that cannot become a document. */
    static final class RejectedException extends RuntimeException {
        RejectedException(String reason) {
            super(reason);
        }
    }

    /** Columns of DocumentsTable.CONTENT, in order. */
    Row row() {
        return RowFactory.create(
                id,
                title,
                authors == null ? null : authors.toArray(String[]::new),
                text,
                categories == null ? null : categories.toArray(String[]::new),
                published,
                updated,
                doi,
                journalRef,
                pdfUrl,
                absUrl,
                // Rows take no Java maps.
                CollectionConverters.asScala(extra));
    }

    /** Text of a field without outer blanks; null if it is missing, null or blank. Objects become JSON. */
    static String text(JsonNode record, String field) {
        JsonNode value = record.get(field);
        if (value == null || value.isNull()) {
            return null;
        }
        String text = (value.isValueNode() ? value.asText() : value.toString()).strip();
        return text.isEmpty() ? null : text;
    }

    /** The same with each line break and its indentation as one blank. */
    static String line(JsonNode record, String field) {
        String text = text(record, field);
        return text == null ? null : text.replaceAll("\\s*\\R\\s*", " ");
    }

    /** Elements of an array, or of a text split at {@code separator}. */
    static List<String> list(JsonNode record, String field, String separator) {
        JsonNode value = record.get(field);
        if (value != null && value.isArray()) {
            List<String> all = new ArrayList<>();
            value.forEach(element -> all.add(element.asText().strip()));
            return all;
        }
        String text = line(record, field);
        return text == null ? null : List.of(text.split(separator));
    }

    /** All fields that are not in {@code known} and not null. */
    void keepOthers(JsonNode record, java.util.Set<String> known) {
        record.fields().forEachRemaining(field -> {
            if (!known.contains(field.getKey()) && !field.getValue().isNull()) {
                extra.put(field.getKey(), text(record, field.getKey()));
            }
        });
        extra.values().removeIf(value -> value == null);
    }

    /** A time in ISO 8601 or as in mails; UTC unless it says otherwise. */
    static Timestamp time(String text) {
        if (text == null) {
            return null;
        }
        try {
            return Timestamp.from(instant(text));
        } catch (DateTimeParseException e) {
            throw new RejectedException("Cannot read time '%s'".formatted(text));
        }
    }

    private static Instant instant(String text) {
        int comma = text.indexOf(',');
        if (comma >= 0) {
            return MAIL_DATE.parse(text.substring(comma + 1).strip(), Instant::from);
        } else if (text.length() <= "2007-04-02".length()) {
            return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        }
        String iso = text.replace(' ', 'T');
        return iso.matches(".*(Z|[+-]\\d\\d:?\\d\\d)$")
                ? OffsetDateTime.parse(iso).toInstant()
                : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    }
}
