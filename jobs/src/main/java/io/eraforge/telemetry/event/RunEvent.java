package io.eraforge.telemetry.event;

import java.util.List;

/** What happens in a run. {@code part} is the id of a part of the workload; waves count from 0. */
public sealed interface RunEvent {
    /** What runs on GPUs. Not sent if nothing does; comes before all others. */
    record CoverageMeasured(List<PartCoverage> parts) implements RunEvent {
        public CoverageMeasured {
            parts = List.copyOf(parts);
        }
    }

    /** The run begins. */
    record RunStarted(String runId, String recipe) implements RunEvent {}

    /** {@code items} of the part's {@code skipped + items} are pending, in {@code waves} waves. */
    record PartStarted(String part, long items, long skipped, int waves) implements RunEvent {}

    /** {@code attempt} is 1 for the first attempt, more after {@link WaveRetried}. */
    record WaveStarted(String part, int wave, long items, long cost, int attempt) implements RunEvent {}

    /** The wave, or a part of it, will be retried; {@code change} says what is different: "half of the buckets after …". */
    record WaveRetried(String part, int wave, int attempt, String change) implements RunEvent {}

    /** Some or all buckets of the wave were given up; their items are recorded as failed. The wave goes on. */
    record ItemsGivenUp(String part, int wave, long items, String reason) implements RunEvent {}

    /** Units that failed, for display: not all of them, and none twice. The counts come with other events. */
    record ItemsFailed(String part, List<FailedItem> newest) implements RunEvent {
        public ItemsFailed {
            newest = List.copyOf(newest);
        }
    }

    /**
     * The wave is over; exactly once for each. {@code items} are written, including {@code failed}; those given up are not among them.
     */
    record WaveEnded(String part, int wave, long items, long failed, WavePhase phase) implements RunEvent {}

    /**
     * Items that had failed were retried individually.
     *
     * @param stillFailed those that failed again
     * @param ofThisRun whether they were counted as failed in a wave of this run
     */
    record ItemsRecovered(String part, long recovered, long stillFailed, boolean ofThisRun) implements RunEvent {}

    /** The part is done. */
    record PartEnded(String part) implements RunEvent {}

    /** A message for the user. */
    record Warning(String message) implements RunEvent {}

    /** The last event. */
    record RunEnded(RunStatus status) implements RunEvent {}
}
