package io.eraforge.telemetry.state;

import java.util.List;

/**
 * Where a run stands at one moment: what the tab, {@code watch} and scripts are given, and what the event log keeps. Times are epoch
 * milliseconds; what is unknown is null. Every list is bounded, however long the run.
 *
 * @param seq grows with every change
 * @param failed the newest of {@code failedTotal}
 * @param coverage how much of the plan runs on GPUs; null on CPUs
 */
public record RunState(
        long seq,
        long nowMs,
        RunInfo run,
        List<LevelState> levels,
        List<ExecutorState> executors,
        List<WaveState> waves,
        List<Recovered> recoveries,
        List<FailedEra> failed,
        long failedTotal,
        List<Coverage> coverage,
        RunHistory history,
        Stall stall) {

    public record RunInfo(
            String id,
            String command,
            String status,
            Long startedMs,
            Long endedMs,
            String featureSet,
            String backend,
            String warehouse,
            String appId) {}

    /** {@code rate} in eras a second; the time left lies between low and high in about nineteen of twenty cases. */
    public record LevelState(
            String level,
            String status,
            long eras,
            long skipped,
            long written,
            long failed,
            int waves,
            int wavesWritten,
            Double rate,
            Double etaS,
            Double etaLowS,
            Double etaHighS,
            Long startedMs,
            Long endedMs,
            long recoveries) {}

    /** {@code rows} are pairs of era and sensor; {@code batch} is null where there are no batches. */
    public record ExecutorState(
            String id,
            String host,
            String gpu,
            boolean alive,
            long lastMs,
            long rows,
            Double rate,
            Double successRate,
            Integer batch,
            Integer batchConfigured,
            long recoveries,
            Memory memory,
            Double utilisation,
            Double celsius,
            Double watts,
            Double wattLimit,
            ExecutorHistory history) {}

    /** {@code kind} is device or heap. */
    public record Memory(String kind, Long used, Long limit, Long peak) {}

    public record ExecutorHistory(long[] tMs, double[] memory, double[] batch, double[] rate, double[] celsius) {}

    /** {@code eras} and {@code values} are null until the wave starts. */
    public record WaveState(
            String level,
            int wave,
            Long eras,
            Long values,
            String status,
            int attempt,
            Long startedMs,
            Long endedMs,
            String reason) {}

    public record Recovered(long atMs, String where, String what) {}

    public record FailedEra(String level, String series, long eraId, String sensor, String error) {}

    public record Coverage(String level, double coverage, List<OnCpu> onCpu, List<String> cpuFeatures) {}

    public record OnCpu(String operator, String reason) {}

    public record RunHistory(long[] tMs, double[] written, double[] rate, double[] memory) {}

    public record Stall(String level, int wave, long sinceMs, List<String> executors, String waitingFor) {}
}
