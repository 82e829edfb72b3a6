package io.eraforge.model;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * What model.conf says about a model.
 *
 * @param normalise whether vectors get length 1
 * @param maxTokens longest input in tokens, with special ones
 * @param dimension values of a vector that are kept, from the first; 0 for all
 * @param queryPrefix put before texts that are searched for
 * @param passagePrefix put before texts that are embedded
 * @param chunkTokens length of late chunks
 * @param batchSize most texts of a batch
 */
public record ModelSettings(
        Pooling pooling,
        boolean normalise,
        int maxTokens,
        int dimension,
        String queryPrefix,
        String passagePrefix,
        int chunkTokens,
        int batchSize,
        EmbeddingMemory memory) {
    static final String FILE = "model.conf";
    private static final Set<String> KEYS = new TreeSet<>(Set.of(
            "pooling",
            "normalise",
            "max-tokens",
            "dimension",
            "query-prefix",
            "passage-prefix",
            "chunk-tokens",
            "batch-size",
            "hidden",
            "feed-forward",
            "heads"));

    static ModelSettings read(Path file) {
        Properties found = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            found.load(reader);
        } catch (IOException e) {
            throw new ModelException("Cannot read %s: %s".formatted(file, e.getMessage()), e);
        }
        return new Parser(file, found).parse();
    }

    /** The same with other values where these are not 0. */
    public ModelSettings with(int newMaxTokens, int newDimension, int newBatchSize) {
        return new ModelSettings(
                pooling,
                normalise,
                newMaxTokens == 0 ? maxTokens : newMaxTokens,
                newDimension == 0 ? dimension : newDimension,
                queryPrefix,
                passagePrefix,
                chunkTokens,
                newBatchSize == 0 ? batchSize : newBatchSize,
                memory);
    }

    private record Parser(Path file, Properties found) {
        ModelSettings parse() {
            for (String key : new TreeSet<>(found.stringPropertyNames())) {
                if (!KEYS.contains(key)) {
                    throw new ModelException(
                            "Unknown key '%s' in %s (known: %s)".formatted(key, file, String.join(", ", KEYS)));
                }
            }
            int hidden = number("hidden", -1, 1);
            int maxTokens = number("max-tokens", -1, 4);
            return new ModelSettings(
                    pooling(),
                    flag("normalise", true),
                    maxTokens,
                    number("dimension", 0, 0),
                    found.getProperty("query-prefix", ""),
                    found.getProperty("passage-prefix", ""),
                    number("chunk-tokens", Math.min(128, maxTokens), 1),
                    number("batch-size", 64, 1),
                    new EmbeddingMemory(hidden, number("feed-forward", 4 * hidden, 1), number("heads", -1, 1)));
        }

        private Pooling pooling() {
            String text = found.getProperty("pooling", "mean").strip();
            return Arrays.stream(Pooling.values())
                    .filter(pooling -> pooling.key().equals(text))
                    .findFirst()
                    .orElseThrow(() -> invalid("pooling", text, "mean, cls or last"));
        }

        private boolean flag(String key, boolean otherwise) {
            String text = found.getProperty(key, Boolean.toString(otherwise)).strip();
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "true" -> true;
                case "false" -> false;
                default -> throw invalid(key, text, "true or false");
            };
        }

        /** {@code otherwise} -1: the key is required. */
        private int number(String key, int otherwise, int least) {
            String text = found.getProperty(key, otherwise < 0 ? "" : Integer.toString(otherwise))
                    .strip();
            try {
                int value = Integer.parseInt(text);
                if (value >= least) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // Reported below.
            }
            throw invalid(key, text, "a whole number from " + least);
        }

        private ModelException invalid(String key, String text, String expected) {
            return new ModelException("Invalid %s in %s: expected %s, got '%s'".formatted(key, file, expected, text));
        }
    }
}
