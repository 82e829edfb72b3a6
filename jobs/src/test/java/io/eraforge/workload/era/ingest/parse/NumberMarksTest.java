package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NumberMarksTest {

    @Test
    void takesCommasForGroupsIfPointsFollowThem() {
        assertThat(decide("997.16 1,497.16 1,497")).isEqualTo(NumberMarks.GROUPED_POINT);
        assertThat(decide("1,234,567 12")).isEqualTo(NumberMarks.GROUPED_POINT);
        assertThat(decide("1.497,16 2.013 997,5")).isEqualTo(NumberMarks.GROUPED_COMMA);
    }

    @Test
    void decidesUnclearNumbersOverTheColumn() {
        assertThat(decide("1,497 0,125")).isEqualTo(',');
        assertThat(decide("1,497 12,5")).isEqualTo(',');
        assertThat(decide("1,497 1502")).isEqualTo(',');
        assertThat(decide("1,497 2,013 997 850 12")).isEqualTo(NumberMarks.GROUPED_POINT);
        assertThat(decide("21.125 22.500")).isEqualTo('.');
        assertThat(decide("1.497 21.5")).isEqualTo('.');
    }

    @Test
    void decidesUnclearNumbersByOtherColumns() {
        assertThat(decide("1,497 1,502", "21.5")).isEqualTo(NumberMarks.GROUPED_POINT);
        assertThat(decide("1,497 1,502", "21,5")).isEqualTo(',');
        assertThat(decide("1.497 1.502", "21.5")).isEqualTo('.');
        assertThat(decide("1.497 1.502 2.013 997 850 12", "21,5")).isEqualTo(NumberMarks.GROUPED_COMMA);
    }

    @Test
    void leavesTheRestOpen() {
        assertThat(decide("1,497 1,502")).isEqualTo(NumberMarks.OPEN);
        assertThat(decide("1,497 0")).isEqualTo(NumberMarks.OPEN);
        assertThat(decide("1,497 1.502")).isEqualTo(NumberMarks.OPEN);
        assertThat(decide("1.497 1.502", "21,5")).isEqualTo(NumberMarks.OPEN);
        assertThat(decide("1.497 1.502 2.013 997 850 12")).isEqualTo(NumberMarks.OPEN);
    }

    @Test
    void followsTheSetting() {
        assertThat(NumberMarks.decide(List.of(marks("1,497")), '.')).containsExactly(NumberMarks.GROUPED_POINT);
        assertThat(NumberMarks.decide(List.of(marks("1,497")), ',')).containsExactly(NumberMarks.GROUPED_COMMA);
    }

    /** The mark of the first column; each is given by its numbers. */
    private static char decide(String... columns) {
        return NumberMarks.decide(Stream.of(columns).map(NumberMarksTest::marks).toList(), '\0')[0];
    }

    private static NumberMarks marks(String numbers) {
        NumberMarks marks = new NumberMarks();
        Stream.of(numbers.split(" ")).forEach(marks::add);
        return marks;
    }
}
