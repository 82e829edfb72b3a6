package io.eraforge.telemetry.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.eraforge.report.data.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What telemetry left of a run in the ledger: executors with their histories, and recoveries. Nothing where it left nothing. */
public record Seen(JsonNode json) {
    /** One executor: bytes used over time of {@code limit}, and its batches on a GPU. */
    public record Executor(
            String id,
            String gpu,
            String memoryKind,
            double limit,
            double peak,
            long batch,
            long batchConfigured,
            long recoveries,
            List<Double> times,
            List<Double> memory) {
        /** Of 1; 0 if unknown. */
        public double peakShare() {
            return limit > 0 ? peak / limit : 0;
        }
    }

    /** Something that went wrong and was put right. */
    public record Recovery(long atUs, String where, String what) {}

    public static Seen of(Optional<RunRecord> run) {
        return new Seen(run.map(r -> r.detail().telemetry()).orElse(MissingNode.getInstance()));
    }

    public List<Executor> executors() {
        List<Executor> executors = new ArrayList<>();
        json.path("executors").forEach(node -> executors.add(executor(node)));
        return executors;
    }

    private static Executor executor(JsonNode node) {
        JsonNode memory = node.path("memory");
        List<Double> times = new ArrayList<>();
        List<Double> used = new ArrayList<>();
        JsonNode t = node.path("history").path("t_ms");
        JsonNode m = node.path("history").path("memory");
        for (int i = 0; i < Math.min(t.size(), m.size()); i++) {
            if (m.get(i).isNumber()) {
                times.add(t.get(i).asDouble() / 1e3);
                used.add(m.get(i).asDouble());
            }
        }
        return new Executor(
                node.path("id").asText(),
                node.path("gpu").isTextual() ? node.path("gpu").asText() : "",
                memory.path("kind").asText("heap"),
                memory.path("limit").asDouble(),
                memory.path("peak").asDouble(),
                node.path("batch").asLong(),
                node.path("batch_configured").asLong(),
                node.path("recoveries").asLong(),
                times,
                used);
    }

    public List<Recovery> recoveries() {
        List<Recovery> recoveries = new ArrayList<>();
        json.path("recoveries")
                .forEach(node -> recoveries.add(new Recovery(
                        1000 * node.path("at_ms").asLong(),
                        node.path("where").asText(),
                        node.path("what").asText())));
        return recoveries;
    }
}
