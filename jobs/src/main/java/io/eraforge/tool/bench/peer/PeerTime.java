package io.eraforge.tool.bench.peer;

/**
 * Time of a peer for a number of values. {@code seconds} is NaN if it could not be measured; {@code note} says why, or how it was.
 * {@code cpuSeconds} is NaN if the peer runs in other processes.
 */
public record PeerTime(String peer, String what, double seconds, double cpuSeconds, long values, String note) {
    public static final String DUCKDB = "DuckDB";
    public static final String SPARK_SQL = "Spark SQL";
    public static final String KERNELS = "kernels alone";
    public static final String ERA_KNOWN = "16 statistics, era known";
    public static final String RANGE_JOIN = "16 statistics, range join";

    public static PeerTime missing(String peer, String what, String reason) {
        return new PeerTime(peer, what, Double.NaN, Double.NaN, 0, reason);
    }

    PeerTime withNote(String other) {
        return new PeerTime(peer, what, seconds, cpuSeconds, values, other);
    }

    public double valuesPerSecond() {
        return values / seconds;
    }
}
