package io.eraforge.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Series and what the pinned tsfresh makes of them; see src/test/golden. */
record Golden(List<String> features, List<Era> eras) {
    private static final Golden LOADED = load();

    static Golden golden() {
        return LOADED;
    }

    /** {@code raises}: where tsfresh throws. {@code unstable}: where its result depends on the machine. */
    record Era(String name, double[] x, long[] tUs, double[] y, BitSet raises, BitSet unstable) {
        boolean finite() {
            for (double value : x) {
                if (Double.isInfinite(value)) {
                    return false;
                }
            }
            return true;
        }

        double absMax() {
            double max = 0;
            for (double value : x) {
                max = Math.max(max, Math.abs(value));
            }
            return max;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Golden load() {
        try (InputStream in = Golden.class.getResourceAsStream("/golden/tsfresh-efficient.json.gz")) {
            JsonNode root = new ObjectMapper().readTree(new GZIPInputStream(in));
            List<String> names = new ArrayList<>();
            root.get("features").forEach(name -> names.add(name.asText()));
            List<Era> eras = new ArrayList<>();
            root.get("series").properties().forEach(entry -> eras.add(era(entry.getKey(), entry.getValue())));
            return new Golden(List.copyOf(names), List.copyOf(eras));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Era era(String name, JsonNode node) {
        double[] x = numbers(node.get("x"));
        BitSet raises = new BitSet();
        JsonNode y = node.get("y");
        for (int i = 0; i < y.size(); i++) {
            raises.set(i, y.get(i).asText().equals("raises"));
        }
        BitSet unstable = new BitSet();
        node.get("unstable").forEach(at -> unstable.set(at.asInt()));
        return new Era(name, x, times(node.get("t_us"), x.length), numbers(y), raises, unstable);
    }

    private static long[] times(JsonNode node, int n) {
        long[] times = new long[n];
        for (int i = 0; i < n; i++) {
            times[i] = node.isArray() ? node.get(i).asLong() : i * node.asLong();
        }
        return times;
    }

    private static double[] numbers(JsonNode array) {
        double[] numbers = new double[array.size()];
        for (int i = 0; i < numbers.length; i++) {
            JsonNode item = array.get(i);
            numbers[i] = item.isNumber() ? item.asDouble() : special(item.asText());
        }
        return numbers;
    }

    private static double special(String text) {
        return switch (text) {
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.NaN;
        };
    }
}
