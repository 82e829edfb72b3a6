package io.eraforge.table.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.eraforge.error.Secrets;
import java.util.ArrayList;
import java.util.List;

/** Redacts secrets in details of ledger entries. In JSON each string is redacted separately, so the result stays valid JSON. */
final class DetailRedactor {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private DetailRedactor() {}

    static String redact(String detail) {
        if (!detail.startsWith("{")) {
            return Secrets.redact(detail);
        }
        try {
            return JSON.writeValueAsString(redact("", JSON.readTree(detail)));
        } catch (JsonProcessingException e) {
            return Secrets.redact(detail);
        }
    }

    /** Redacts {@code node}, the value of field {@code name}, in place where it can. */
    static JsonNode redact(String name, JsonNode node) {
        if (node instanceof TextNode text) {
            return TextNode.valueOf(Secrets.redact(name, text.textValue()));
        }
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> field.setValue(redact(field.getKey(), field.getValue())));
        }
        if (node instanceof ArrayNode array) {
            List<JsonNode> redacted = new ArrayList<>();
            array.forEach(item -> redacted.add(redact(name, item)));
            array.removeAll().addAll(redacted);
        }
        return node;
    }
}
