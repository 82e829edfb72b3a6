package io.eraforge.tool.bench.peer;

/** What another tool needed for some values. {@code seconds} is NaN where it could not be had; {@code note} says why, or how. */
public record PeerTime(String peer, String what, double seconds, long values, String note) {
    public static PeerTime missing(String peer, String what, String why) {
        return new PeerTime(peer, what, Double.NaN, 0, why);
    }

    public double valuesPerSecond() {
        return values / seconds;
    }
}
