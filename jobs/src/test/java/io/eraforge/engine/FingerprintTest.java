package io.eraforge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FingerprintTest {
    /** Fingerprints are stored in the ledger: another value would recompute every bucket. */
    @Test
    void fingerprintsNeverChange() {
        assertThat(Fingerprint.of("-1234567890123456789", "core@7f3a", 10)).isEqualTo("6623c2d4846634435240913b");
    }
}
