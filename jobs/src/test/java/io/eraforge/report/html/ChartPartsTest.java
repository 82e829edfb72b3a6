package io.eraforge.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Axes, bins and labels of charts. */
class ChartPartsTest {
    @Test
    void axesHaveRoundTicksAndIncludeTheMaximum() {
        assertThat(Scale.upTo(37, 4, NumberFormatter::compact).ticks())
                .extracting(Scale.Tick::label)
                .containsExactly("0", "10", "20", "30", "40");
        assertThat(Scale.upTo(0, 4, NumberFormatter::compact).to()).isEqualTo(1);
        assertThat(Scale.linear(3, 11, 4, NumberFormatter::plain).ticks())
                .extracting(Scale.Tick::value)
                .containsExactly(4.0, 6.0, 8.0, 10.0);
        Scale log = Scale.logarithmic(5, 2000, NumberFormatter::compact);
        assertThat(log.ticks()).extracting(Scale.Tick::label).containsExactly("10", "100", "1k");
        assertThat(log.position(5)).isZero();
        assertThat(log.position(100)).isBetween(0.49, 0.51);
    }

    @Test
    void everyPositiveLengthIsInOneBin() {
        HistogramBins bins = HistogramBins.ofLengths(new long[] {0, 0, 1, 1, 2, 3, 10, 100, 100_000}, 30);
        assertThat(bins.total()).isEqualTo(7);
        assertThat(bins.edges()).isSorted().doesNotHaveDuplicates().contains(1.0, 100_001.0);
        assertThat(bins.counts()[0]).as("eras of length 1").isEqualTo(2);
        assertThat(HistogramBins.ofLengths(new long[] {7, 7}, 30).counts()).containsExactly(2);
    }

    @Test
    void equalWidthBinsIgnoreValuesOutside() {
        HistogramBins bins = HistogramBins.ofEqualWidth(new double[] {-9, 0, 0.5, 1, 2, 99}, 0, 2, 2);
        assertThat(bins.counts()).containsExactly(2, 2);
    }

    @Test
    void formatsNumbersBriefly() {
        assertThat(NumberFormatter.compact(1234567)).isEqualTo("1.23M");
        assertThat(NumberFormatter.plain(-0.0001234)).isEqualTo("-1.2e-04");
        assertThat(NumberFormatter.plain(21.456)).isEqualTo("21.5");
        assertThat(NumberFormatter.bytes(3 << 20)).isEqualTo("3\u202FMiB");
        assertThat(NumberFormatter.seconds(3725)).isEqualTo("1\u202Fh 02\u202Fmin");
        assertThat(NumberFormatter.percent(0.9999)).isEqualTo("99.9\u202F%");
        assertThat(NumberFormatter.change(90, 100)).isEqualTo("\u221210\u202F%");
    }

    @Test
    void escapesTextAndAttributes() {
        assertThat(new Html().element("p", "a<b>&'\"", "title", "\"><i>").toString())
                .endsWith("<p title=\"&quot;&gt;&lt;i&gt;\">a&lt;b&gt;&amp;&#39;&quot;</p>");
    }
}
