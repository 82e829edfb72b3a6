package io.eraforge.engine.forecast;

/** What a task reads, or a part of it that Spark cannot divide: bytes of a file, and the values in it. */
record Piece(long bytes, double values) {
    Piece and(Piece other) {
        return new Piece(bytes + other.bytes, values + other.values);
    }
}
