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
            PrepareSettings.defaults().autoWidth().settings().prepare();

    @Test
    void packsNeighbouringBucketsIntoTasks() {
        TaskAssignment tasks = TaskAssignment.of(
                LongStream.range(0, 100).mapToObj(b -> load(b, 50_000)).toList(), 2, 1_000_000);
        assertThat(tasks.taskCount()).isBetween(7, 9);
        assertThat(tasks.assignments().values())
                .extracting(Assignment::firstTask)
                .isSorted();
        assertThat(tasks.assignments().values())
                .extracting(Assignment::slot)
                .startsWith(0, 1, 2)
                .hasSize(100);
    }

    @Test
    void givesALargeBucketItsOwnTask() {
        TaskAssignment tasks = TaskAssignment.of(List.of(load(1, 10), load(2, 9_000_000), load(3, 10)), 2, 1_000_000);
        assertThat(tasks.assignments().values())
                .extracting(Assignment::firstTask)
                .containsExactly(0, 1, 2);
    }

    @Test
    void splitsABucketBySensor() {
        TaskAssignment tasks = TaskAssignment.bySensor(List.of(load(1, 10_000), load(2, 100_000_000)), 10, 40_000);
        assertThat(tasks.assignments().values())
                .containsExactly(new Assignment(0, 0, 1, 10), new Assignment(1, 1, 10, 1));
        assertThat(tasks.taskCount()).isEqualTo(11);
    }

    @Test
    void findsEveryRouteThatContainsATime() {
        SeriesRoutes routes =
                SeriesRoutes.of(List.of(route(0, 100, 1), route(10, 20, 2), route(15, 30, 3), route(40, 41, 4)));
        assertThat(slots(routes, -1)).isEmpty();
        assertThat(slots(routes, 0)).containsExactly(1);
        assertThat(slots(routes, 15)).containsExactly(3, 2, 1);
        assertThat(slots(routes, 20)).containsExactly(3, 1);
        assertThat(slots(routes, 40)).containsExactly(4, 1);
        assertThat(slots(routes, 100)).isEmpty();
    }

    private static List<Integer> slots(SeriesRoutes routes, long tsUs) {
        List<Integer> slots = new ArrayList<>();
        for (int route = routes.lastContaining(tsUs); route >= 0; route = routes.previousContaining(route, tsUs)) {
            slots.add(routes.assignment(route).slot());
        }
        return slots;
    }

    private static SeriesRoutes.Route route(long fromUs, long toUs, int slot) {
        return new SeriesRoutes.Route(fromUs, toUs, new Assignment(slot, 0, 1, 1));
    }

    private static Load load(long bucket, long cells) {
        return new Load(new BucketId(Level.A, bucket), cells);
    }

    @Test
    void autoWidthIsTheWidestThatFitsTheRate() {
        assertThat(width(0)).isEqualTo(Duration.ofDays(14));
        assertThat(width(12.0 / 300e6)).isEqualTo(Duration.ofDays(14));
        assertThat(width(12.0 / 1e6)).isEqualTo(Duration.ofDays(1));
        assertThat(width(1_000.0 / 1e6)).isEqualTo(Duration.ofHours(1));
        assertThat(width(1e12)).isEqualTo(Duration.ofSeconds(1));
    }

    private static Duration width(double cellsPerUs) {
        BucketLayout layout = new BucketLayoutChooser(AUTO, cellsPerUs).choose(Level.A, Optional.empty());
        return Duration.ofNanos(layout.widthUs() * 1000);
    }
}
