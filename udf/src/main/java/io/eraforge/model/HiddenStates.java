package io.eraforge.model;

import java.util.Arrays;

/**
 * Vectors of all tokens of a batch, of {@code size} values each, by row and token.
 *
 * @param length tokens of a row, with padding
 */
public record HiddenStates(float[] values, int length, int size) {
    int offset(int row, int token) {
        return (row * length + token) * size;
    }

    float[] vector(int row, int token) {
        int from = offset(row, token);
        return Arrays.copyOfRange(values, from, from + size);
    }
}
