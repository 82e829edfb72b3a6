package io.eraforge.workload.era.prepare.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.workload.era.prepare.PrepareSettings;
import io.eraforge.workload.era.prepare.bucket.BucketId;
import io.eraforge.workload.era.prepare.bucket.BucketLayout;
import io.eraforge.workload.era.prepare.bucket.BucketLayoutChooser;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Assignment;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TaskAssignmentTest {
    private static final Settings.Prepare AUTO =
            PrepareSettings.usual().autoWidth().settings().prepare();

    @Test
    void givesNeighboursToOneTaskUpToItsLimit() {
        TaskAssignment packing = TaskAssignment.of(
                LongStream.range(0, 100).mapToObj(b -> load(b, 50_000)).toList(), 2, 1_000_000);
        assertThat(packing.parts()).isBetween(7, 9);
        assertThat(packing.places().values()).extracting(Assignment::part).isSorted();
        assertThat(packing.places().values())
                .extracting(Assignment::slot)
                .startsWith(0, 1, 2)
                .hasSize(100);
    }

    @Test
    void givesALargeBucketATaskOfItsOwn() {
        TaskAssignment packing = TaskAssignment.of(List.of(load(1, 10), load(2, 9_000_000), load(3, 10)), 2, 1_000_000);
        assertThat(packing.places().values()).extracting(Assignment::part).containsExactly(0, 1, 2);
    }

    @Test
    void takesABucketApartBySensor() {
        TaskAssignment packing = TaskAssignment.bySensor(List.of(load(1, 10_000), load(2, 100_000_000)), 10, 40_000);
        assertThat(packing.places().values()).containsExactly(new Assignment(0, 0, 1, 10), new Assignment(1, 1, 10, 1));
        assertThat(packing.parts()).isEqualTo(11);
    }

    @Test
    void sendsReadingsToEveryStretchThatHoldsThem() {
        SeriesRoutes routes = SeriesRoutes.of(List.of(leg(0, 100, 1), leg(10, 20, 2), leg(15, 30, 3), leg(40, 41, 4)));
        assertThat(slots(routes, -1)).isEmpty();
        assertThat(slots(routes, 0)).containsExactly(1);
        assertThat(slots(routes, 15)).containsExactly(3, 2, 1);
        assertThat(slots(routes, 20)).containsExactly(3, 1);
        assertThat(slots(routes, 40)).containsExactly(4, 1);
        assertThat(slots(routes, 100)).isEmpty();
    }

    private static List<Integer> slots(SeriesRoutes routes, long tsUs) {
        List<Integer> slots = new ArrayList<>();
        for (int leg = routes.last(tsUs); leg >= 0; leg = routes.before(leg, tsUs)) {
            slots.add(routes.place(leg).slot());
        }
        return slots;
    }

    private static SeriesRoutes.Leg leg(long fromUs, long toUs, int slot) {
        return new SeriesRoutes.Leg(fromUs, toUs, new Assignment(slot, 0, 1, 1));
    }

    private static Load load(long bucket, long cells) {
        return new Load(new BucketId(Level.A, bucket), cells);
    }

    @Test
    void takesTheWidestStepThatHoldsTheRate() {
        assertThat(width(0)).isEqualTo(Duration.ofDays(14));
        assertThat(width(12.0 / 300e6)).isEqualTo(Duration.ofDays(14));
        assertThat(width(12.0 / 1e6)).isEqualTo(Duration.ofDays(1));
        assertThat(width(1_000.0 / 1e6)).isEqualTo(Duration.ofHours(1));
        assertThat(width(1e12)).isEqualTo(Duration.ofSeconds(1));
    }

    private static Duration width(double cellsPerUs) {
        BucketLayout layout = new BucketLayoutChooser(AUTO, cellsPerUs).of(Level.A, Optional.empty());
        return Duration.ofNanos(layout.widthUs() * 1000);
    }
}
