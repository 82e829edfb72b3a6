package io.eraforge.tool.bench;

/** Wall and CPU time in seconds, or their ratios; NaN if not measured. */
public record BenchCost(double seconds, double cpuSeconds) {
    public static final BenchCost UNKNOWN = new BenchCost(Double.NaN, Double.NaN);

    public BenchCost plus(BenchCost other) {
        return new BenchCost(seconds + other.seconds, cpuSeconds + other.cpuSeconds);
    }

    public BenchCost over(BenchCost other) {
        return new BenchCost(seconds / other.seconds, cpuSeconds / other.cpuSeconds);
    }

    public BenchCost per(double values) {
        return new BenchCost(seconds / values, cpuSeconds / values);
    }
}
