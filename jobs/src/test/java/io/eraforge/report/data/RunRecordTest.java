package io.eraforge.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunDetail;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunRecordTest {
    @Test
    void erasThatARetryRecoveredNoLongerCountAsFailed() {
        assertThat(failed(wave(0, 5, ""), wave(1, 0, ""), wave(-1, -2, Ledger.retryDetail(2))))
                .isEqualTo(3);
    }

    @Test
    void countsErasOfEarlierRunsThatFailedAgain() {
        assertThat(failed(wave(-1, 3, Ledger.retryDetail(2)))).isEqualTo(3);
    }

    /** They recorded how many eras still failed in the buckets. */
    @Test
    void understandsRetriesOfOlderVersions() {
        assertThat(failed(wave(0, 5, ""), wave(-1, 3, "2 recomputed"))).isEqualTo(3);
        assertThat(failed(wave(-1, 3, "2 mended"))).isEqualTo(3);
    }

    private static long failed(LedgerEntry... waves) {
        RunRecord run = new RunRecord("r", LedgerEntry.Status.WRITTEN, 1, 2, RunDetail.parse("{}"), List.of(waves));
        assertThat(run.part("A").failed()).isEqualTo(run.failed());
        return run.failed();
    }

    private static LedgerEntry wave(int number, long failed, String detail) {
        return new LedgerEntry(
                "r",
                LedgerEntry.Kind.WAVE,
                "A",
                "core",
                number,
                -1,
                LedgerEntry.Status.WRITTEN,
                "f",
                1,
                number < 0 ? 0 : 10,
                failed,
                100,
                1,
                2,
                detail);
    }
}
