package io.eraforge.model;

import java.util.List;

/** What became of a text: its chunks in order, or why it failed; {@code kind} is then the class of the error. */
public record Embedding(List<Chunk> chunks, String kind, String error) {
    public Embedding {
        chunks = List.copyOf(chunks);
    }

    static Embedding failed(String kind, String error) {
        return new Embedding(List.of(), kind, error);
    }

    public boolean isFailed() {
        return error != null;
    }

    /** {@code millis}: the chunk's share of the time of its batch. */
    public record Chunk(TokenWindow.Span span, float[] vector, Rung rung, double millis) {}
}
