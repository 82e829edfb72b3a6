package io.eraforge.workload.document;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Made-up records in both of arXiv's layouts. */
public final class DocumentFiles {
    private static final ObjectMapper JSON = new ObjectMapper();

    private DocumentFiles() {}

    /** Old and new ids, in turn. */
    public static String id(int number) {
        return number % 2 == 0 ? "0704.%04d".formatted(number) : "hep-th/99%05d".formatted(number);
    }

    /** As in arXiv's snapshot. */
    public static String snapshot(String id, String text) {
        ObjectNode record = JSON.createObjectNode();
        record.put("id", id).put("submitter", "A. Person").put("authors", "J. von Neumann, M. Curie");
        record.put("title", "On\n  " + id).put("categories", "math.CO cs.CG").putNull("journal-ref");
        record.put("doi", "10.1/" + id).put("abstract", text == null ? null : "  " + text + "\n");
        record.putArray("versions")
                .add(JSON.createObjectNode().put("version", "v1").put("created", "Mon, 2 Apr 2007 19:18:42 GMT"))
                .add(JSON.createObjectNode().put("version", "v2").put("created", "Tue, 24 Jul 2007 20:10:27 GMT"));
        record.put("update_date", "2008-11-26");
        record.putArray("authors_parsed")
                .add(JSON.createArrayNode().add("von Neumann").add("J.").add(""))
                .add(JSON.createArrayNode().add("Curie").add("M.").add(""));
        return record.toString();
    }

    /** The same document as a paper. */
    public static String paper(String id, String text) {
        ObjectNode record = JSON.createObjectNode();
        record.put("arxiv_id", id + "v2").put("title", "On " + id).put("abstract", text);
        record.putArray("authors").add("J. von Neumann").add("M. Curie");
        record.putArray("categories").add("math.CO").add("cs.CG");
        record.put("published", "2007-04-02T19:18:42Z").put("updated", "2007-07-24T20:10:27Z");
        record.put("doi", "10.1/" + id).putNull("journal_ref");
        record.put("pdf_url", "http://arxiv.org/pdf/" + id + "v2").put("abs_url", "http://arxiv.org/abs/" + id + "v2");
        return record.toPrettyString();
    }

    /** A file of the texts as a snapshot; the id of each is that of its place. */
    public static Path write(Path file, List<String> texts) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            lines.add(snapshot(id(i), texts.get(i)));
        }
        return Files.write(file, lines);
    }
}
