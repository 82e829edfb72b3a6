package io.eraforge.tool.bench.document;

/**
 * One way to embed the same texts. NaN where it could not be measured; {@code note} says why.
 *
 * @param cpuSeconds user and system time, without loading the model
 * @param distance largest difference of a value of the first text's vector from EraForge's
 */
public record EmbeddingTime(String way, long texts, double seconds, double cpuSeconds, double distance, String note) {
    static EmbeddingTime missing(String way, String why) {
        return new EmbeddingTime(way, 0, Double.NaN, Double.NaN, Double.NaN, why);
    }

    public double textsPerCpuSecond() {
        return texts / cpuSeconds;
    }
}
