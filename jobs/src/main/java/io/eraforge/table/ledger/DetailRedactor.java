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

/** Hides secrets in what the ledger keeps. In JSON each text is looked at by itself, so that it stays JSON. */
final class DetailRedactor {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private DetailRedactor() {}

    static String of(String detail) {
        if (!detail.startsWith("{")) {
            return Secrets.redact(detail);
        }
        try {
            return JSON.writeValueAsString(of("", JSON.readTree(detail)));
        } catch (JsonProcessingException e) {
            return Secrets.redact(detail);
        }
    }

    /** Changes {@code node}, which goes by this name. */
    static JsonNode of(String name, JsonNode node) {
        if (node instanceof TextNode text) {
            return TextNode.valueOf(Secrets.redact(name, text.textValue()));
        }
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> field.setValue(of(field.getKey(), field.getValue())));
        }
        if (node instanceof ArrayNode array) {
            List<JsonNode> safe = new ArrayList<>();
            array.forEach(item -> safe.add(of(name, item)));
            array.removeAll().addAll(safe);
        }
        return node;
    }
}
