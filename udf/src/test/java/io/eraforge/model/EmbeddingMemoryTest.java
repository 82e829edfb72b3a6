package io.eraforge.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddingMemoryTest {
    private static final EmbeddingMemory MEMORY = new EmbeddingMemory(384, 1536, 12);

    @ParameterizedTest
    @CsvSource({"1, 16, 319488", "8, 64, 10223616", "1, 512, 25952256"})
    void feedForwardDominatesShortTextsAndAttentionLongOnes(long texts, long length, long bytes) {
        assertThat(MEMORY.bytes(texts, length)).isEqualTo(bytes);
    }

    @Test
    void aBudgetAlwaysTakesOneText() {
        assertThat(MEMORY.rows(512, 1)).isEqualTo(1);
        assertThat(MEMORY.rows(512, 4 * MEMORY.bytes(1, 512))).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"1, 8", "8, 8", "9, 16", "64, 64", "65, 72", "129, 144", "250, 256", "255, 256", "256, 256"})
    void paddingAddsAtMostAnEighthToLongTexts(int tokens, int padded) {
        assertThat(TokenBatch.paddedLength(tokens, 256)).isEqualTo(padded);
    }
}
