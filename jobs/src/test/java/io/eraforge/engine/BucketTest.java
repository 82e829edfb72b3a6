package io.eraforge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BucketTest {
    /** Fingerprints are stored in the ledger: if they changed, every bucket would be recomputed. */
    @Test
    void fingerprintsNeverChange() {
        assertThat(Bucket.fingerprint("-1234567890123456789", "core@7f3a", "10"))
                .isEqualTo("6623c2d4846634435240913b");
    }
}
