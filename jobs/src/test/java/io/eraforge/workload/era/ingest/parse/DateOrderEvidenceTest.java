package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.workload.era.ingest.parse.DateOrderEvidence.Verdict;
import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateOrderEvidenceTest {

    @ParameterizedTest
    @CsvSource({
        "03/04/2024 | 13/04/2024, DMY",
        "03/04/2024 | 04/13/2024, MDY",
        "3/4/2024 2:10 PM, MDY",
        "3/4/2024 2:10 PM | 25/4/2024 2:10 PM, DMY",
        "03.04.2024 10:00, DMY",
        "03.25.2024 10:00, MDY",
        "30/3/14 1:50, DMY",
        "45-03-05, YMD",
        // Ten minutes after 23:55 on the 3rd of April comes the 4th of April.
        "03/04/2024 23:45 | 03/04/2024 23:55 | 04/04/2024 00:05 | 05/04/2024 00:00, DMY",
        "04/03/2024 23:45 | 04/03/2024 23:55 | 04/04/2024 00:05, MDY",
        "24-03-05 23:50 | 24-03-05 23:55 | 24-03-06 00:00, YMD",
        // A year of two digits changes less often than a day.
        "09-03-14 | 10-03-14 | 13-03-14, DMY",
        "14-03-09 | 14-03-10 | 14-03-13, YMD"
    })
    void settlesTheOrder(String dates, Order expected) {
        assertThat(evidence(dates).byAll())
                .isInstanceOfSatisfying(
                        Verdict.Settled.class,
                        settled -> assertThat(settled.order()).isEqualTo(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "03/04/2024 10:00",
        "03-04-2024 10:00 | 04-04-2024 10:00",
        // One burst a day, or one a month?
        "01/01/2024 10:00:00 | 01/01/2024 10:00:01 | 02/01/2024 10:00:00 | 02/01/2024 10:00:01",
        "24-03-05"
    })
    void leavesTheOrderOpen(String dates) {
        assertThat(evidence(dates).byAll()).isInstanceOf(Verdict.Open.class);
    }

    @Test
    void namesDatesThatContradictEachOther() {
        assertThat(evidence("01/02/2024 | 13/02/2024 | 02/14/2024").byDates())
                .isEqualTo(new Verdict.Contradiction("13/02/2024", Order.MDY, "02/14/2024", Order.DMY));
    }

    @Test
    void ignoresDatesThatSettleTheirOwnOrderAndImpossibleOnes() {
        DateOrderEvidence evidence = evidence("2024-03-04 | 01-Mar-2024 | 31/31/2024");
        assertThat(evidence.isEmpty()).isTrue();
    }

    @Test
    void combinesPartsOfTheData() {
        DateOrderEvidence all = evidence("01/02/2024");
        all.add(evidence("03/02/2024 | 13/02/2024"));
        assertThat(all.byDates()).isEqualTo(new Verdict.Settled(Order.DMY, "as in '13/02/2024'"));
    }

    private static DateOrderEvidence evidence(String dates) {
        DateOrderEvidence evidence = new DateOrderEvidence();
        DateTimeScanner scanner = new DateTimeScanner();
        for (String date : dates.split(" \\| ")) {
            assertThat(scanner.scan(date)).as(date).isTrue();
            evidence.add(scanner, date, scanner.clockUs(), scanner.hasAmPm());
        }
        return evidence;
    }
}
