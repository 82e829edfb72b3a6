package io.eraforge.telemetry.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.MetricRegistry;
import io.eraforge.telemetry.event.RunEvent.ItemsRecovered;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.WavePhase;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.telemetry.state.RunTracker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private static final Pattern USED = Pattern.compile("EraForgePlugin_(\\w+)_Value");

    private final MetricRegistry registry = new MetricRegistry();
    private final RunTracker tracker = new RunTracker();

    @Test
    void metricsShowTheTrackedState() {
        tracker.startRun(new RunContext("run", "cpu", "w", "app", List.of("A")));
        tracker.onEvent(new PartStarted("A", 10, 2, 2));
        tracker.onEvent(new WaveEnded("A", 0, 5, 1, WavePhase.WRITTEN));
        DriverMetrics.register(registry, tracker, "eras");
        assertThat(value("eras")).isEqualTo(10.0);
        assertThat(value("erasWritten")).isEqualTo(4.0);
        assertThat(value("erasFailed")).isEqualTo(1.0);
        assertThat(value("smallestBatch")).isEqualTo(0.0);
    }

    @Test
    void recoveredErasAreWritten() {
        tracker.startRun(new RunContext("run", "cpu", "w", "app", List.of("A")));
        tracker.onEvent(new PartStarted("A", 10, 2, 2));
        tracker.onEvent(new WaveEnded("A", 0, 5, 1, WavePhase.WRITTEN));
        tracker.onEvent(new ItemsRecovered("A", 1, 0, true));
        DriverMetrics.register(registry, tracker, "eras");
        assertThat(value("erasWritten")).isEqualTo(5.0);
        assertThat(value("erasFailed")).isEqualTo(0.0);
    }

    @Test
    void executorMetricsExistWithoutDevice() {
        ExecutorMetrics.register(registry);
        assertThat((Double) value("processMemoryUsedBytes")).isPositive();
        assertThat((Double) value("processCelsius")).isNaN();
    }

    @Test
    void dashboardAndDocumentationNameExistingMetrics() throws IOException {
        DriverMetrics.register(registry, tracker, "eras");
        Set<String> used = new TreeSet<>();
        Matcher names = USED.matcher(Files.readString(Path.of("../conf/grafana-eraforge.json")));
        while (names.find()) {
            used.add(names.group(1));
        }
        assertThat(used).isNotEmpty();
        assertThat(registry.getNames()).containsAll(used);
        ExecutorMetrics.register(registry);
        assertThat(Files.readString(Path.of("docs/telemetry.md")))
                .contains(registry.getNames().stream()
                        .map(name -> "`" + name + "`")
                        .toList());
    }

    private Object value(String name) {
        return registry.getGauges().get(name).getValue();
    }
}
