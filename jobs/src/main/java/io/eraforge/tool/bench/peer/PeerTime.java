package io.eraforge.tool.bench.peer;

/**
 * Time of a peer for a number of values. {@code seconds} is NaN if it could not be measured; {@code note} says why, or how it was.
 * {@code cpuSeconds}: of all processes of the peer; NaN if unknown.
 */
public record PeerTime(String peer, String what, double seconds, double cpuSeconds, long values, String note) {
    public static final String DUCKDB = "DuckDB";
    public static final String SPARK_SQL = "Spark SQL";
    public static final String KERNELS = "kernels alone";
    public static final String POLARS = "polars";
    public static final String PANDAS = "pandas";
    public static final String TSFRESH = "tsfresh";
    public static final String TSFRESH_ON_SPARK = "tsfresh on Spark";
    public static final String CATCH22 = "catch22";
    public static final String ERA_KNOWN = "16 statistics, era known";
    public static final String RANGE_JOIN = "16 statistics, range join";
    public static final String FROM_CSV = "16 statistics, from CSV with the range join";

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
