package io.eraforge.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** A series with tsfresh's feature values; {@code unstable} names those that depend on the linear algebra library. */
record GoldenSeries(String name, double[] x, long[] tUs, Map<String, Double> features, Set<String> unstable) {
    static List<GoldenSeries> all() {
        try (InputStream in =
                new GZIPInputStream(GoldenSeries.class.getResourceAsStream("/golden/tsfresh-comprehensive.json.gz"))) {
            JsonNode root = new ObjectMapper().readTree(in);
            List<GoldenSeries> all = new ArrayList<>();
            root.get("series").properties().forEach(entry -> all.add(read(entry.getKey(), entry.getValue(), root)));
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether tsfresh's value is unstable. The three results of a unit root test depend on one choice of lag. */
    boolean isUnstable(String feature) {
        String test = "augmented_dickey_fuller";
        return unstable.contains(feature)
                || feature.startsWith(test) && unstable.stream().anyMatch(other -> other.startsWith(test));
    }

    private static GoldenSeries read(String name, JsonNode node, JsonNode root) {
        double[] x = new double[node.get("x").size()];
        for (int i = 0; i < x.length; i++) {
            x[i] = number(node.get("x").get(i));
        }
        Map<String, Double> features = new LinkedHashMap<>();
        for (int i = 0; i < root.get("features").size(); i++) {
            features.put(
                    root.get("features").get(i).asText(), number(node.get("y").get(i)));
        }
        Set<String> unstable = new LinkedHashSet<>();
        node.get("unstable")
                .forEach(at -> unstable.add(root.get("features").get(at.asInt()).asText()));
        return new GoldenSeries(name, x, times(node.get("t_us"), x.length), features, unstable);
    }

    private static long[] times(JsonNode node, int n) {
        long[] times = new long[n];
        for (int i = 0; i < n; i++) {
            times[i] = node.isArray() ? node.get(i).asLong() : i * node.asLong();
        }
        return times;
    }

    /** NaN where tsfresh raises an error. */
    private static double number(JsonNode value) {
        if (value.isNull() || value.asText().equals("raises")) {
            return Double.NaN;
        }
        return value.isTextual() ? ParameterValue.parse(value.asText()).number() : value.asDouble();
    }

    @Override
    public String toString() {
        return name;
    }
}
