package io.eraforge.tool.sample;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Made-up records in the layout of arXiv's metadata snapshot: mostly short abstracts on ten topics, and some that are empty, very long,
 * in other scripts, or broken. The same for the same count.
 */
public final class SampleDocuments {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final DateTimeFormatter CREATED = DateTimeFormatter.RFC_1123_DATE_TIME;
    private static final LocalDate FIRST_DAY = LocalDate.of(2015, 1, 1);
    private static final int DAYS = 3650;
    private static final int LONG_EVERY = 40;
    private static final int EMPTY_EVERY = 500;
    private static final int HUGE_EVERY = 1000;
    private static final int BROKEN_EVERY = 750;
    private static final int MAX_SHORT = 3;
    private static final int LONG_SENTENCES = 14;
    private static final int HUGE_SENTENCES = 600;

    private SampleDocuments() {}

    /** Writes {@code count} records and some broken lines to {@code file}. */
    public static void write(Path file, int count) throws IOException {
        Random random = new Random(count);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < count; i++) {
                out.write(JSON.writeValueAsString(record(i, random)));
                out.newLine();
                if (i % BROKEN_EVERY == BROKEN_EVERY / 2) {
                    out.write("{\"id\": \"broken-" + i + "\", \"title\": \"cut in the mid");
                    out.newLine();
                }
            }
        }
    }

    /** Titles and abstracts of such records, without broken ones. */
    public static List<String> texts(int count) {
        Random random = new Random(count);
        List<String> texts = new ArrayList<>();
        for (int i = 0; texts.size() < count; i++) {
            ObjectNode record = record(i, random);
            String text = record.get("abstract").asText();
            texts.add(record.get("title").asText());
            if (!text.isEmpty() && texts.size() < count) {
                texts.add(text);
            }
        }
        return texts;
    }

    private static ObjectNode record(int i, Random random) {
        DocumentTopic[] topics = DocumentTopic.values();
        DocumentTopic topic = topics[random.nextInt(topics.length)];
        LocalDate day = FIRST_DAY.plusDays(random.nextInt(DAYS));
        ObjectNode record = JSON.createObjectNode()
                .put("id", "%02d%02d.%05d".formatted(day.getYear() % 100, day.getMonthValue(), i))
                .put("submitter", "Generator")
                .put("authors", "A. Sample and B. Example")
                .put("title", topic.title(random))
                .put("doi", i % 3 == 0 ? "10.5555/sample." + i : null)
                .put("categories", topic.category())
                .put("abstract", text(i, topic, random))
                .put("update_date", day.plusDays(30).toString());
        record.putArray("versions")
                .addObject()
                .put("version", "v1")
                .put("created", CREATED.format(day.atTime(12, 0).atOffset(ZoneOffset.UTC)));
        return record;
    }

    private static String text(int i, DocumentTopic topic, Random random) {
        if (i % EMPTY_EVERY == EMPTY_EVERY - 1) {
            return "";
        }
        if (i % HUGE_EVERY == HUGE_EVERY - 2) {
            return topic.sentences(HUGE_SENTENCES, random);
        }
        if (i % LONG_EVERY == 0) {
            return topic.sentences(LONG_SENTENCES, random) + " — 研究, исследование, بحث 🔭";
        }
        return topic.sentences(1 + random.nextInt(MAX_SHORT), random);
    }
}
