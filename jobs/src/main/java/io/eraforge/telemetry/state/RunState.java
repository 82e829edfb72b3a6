package io.eraforge.telemetry.state;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.eraforge.telemetry.event.FailedItem;
import io.eraforge.telemetry.event.PartCoverage;
import io.eraforge.telemetry.event.Vocabulary;
import java.util.List;

/**
 * State of a run at one moment, as shown by the tab and {@code watch}, served to scripts and kept in the event log. Component names
 * are JSON fields. Times are epoch milliseconds; unknown values are null, or NaN in arrays. The size of every list is bounded.
 *
 * @param seq grows with every change
 * @param failed the most recent of the {@code failedTotal} failed eras
 * @param coverage share of the plan that runs on GPUs, by level; null on CPUs
 */
public record RunState(
        long seq,
        long nowMs,
        RunInfo run,
        List<LevelState> levels,
        List<ExecutorState> executors,
        List<WaveState> waves,
        List<Recovered> recoveries,
        List<FailedItem> failed,
        long failedTotal,
        List<PartCoverage> coverage,
        RunHistory history,
        Stall stall) {

    public Vocabulary words() {
        return run.words() == null ? Vocabulary.FIRST : run.words();
    }

    /** {@code words}: null for {@link Vocabulary#FIRST}. */
    public record RunInfo(
            String id,
            String command,
            String status,
            Long startedMs,
            Long endedMs,
            String featureSet,
            String backend,
            String warehouse,
            String appId,
            @JsonInclude(JsonInclude.Include.NON_NULL) Vocabulary words) {}

    /** {@code rate}: eras per second. The time left is between low and high with a probability of about 95%. */
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

    /**
     * {@code rows}: era/sensor pairs. {@code batch} is null if this executor does not work in batches. Ledgers of older versions may
     * lack {@code memory} and {@code history}.
     */
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
            Work work,
            Tokens tokens,
            Double utilisation,
            Double celsius,
            Double watts,
            Double wattLimit,
            ExecutorHistory history) {
        public ExecutorState {
            memory = memory == null ? new Memory(null, null, null, null) : memory;
            history = history == null ? new ExecutorHistory(null, null, null, null, null) : history;
        }

        ExecutorState withHistory(ExecutorHistory other) {
            return new ExecutorState(
                    id,
                    host,
                    gpu,
                    alive,
                    lastMs,
                    rows,
                    rate,
                    successRate,
                    batch,
                    batchConfigured,
                    recoveries,
                    memory,
                    work,
                    tokens,
                    utilisation,
                    celsius,
                    watts,
                    wattLimit,
                    other);
        }
    }

    /**
     * Rows and time of the device and of the cores beside it; absent on the CPU. Of the rows of the cores, {@code recomputedRows} had been
     * on the device, where rounding might have decided a comparison.
     */
    public record Work(long deviceRows, long coreRows, long recomputedRows, long deviceMs, long coreMs) {}

    /** Of texts: tokens per second, and the share of padding in batches. Absent if no texts are computed. */
    public record Tokens(long count, Double rate, double padding) {}

    /** In bytes; {@code kind} is "device" or "heap". */
    public record Memory(String kind, Long used, Long limit, Long peak) {
        public Memory {
            kind = kind == null ? "heap" : kind;
        }

        public boolean onDevice() {
            return kind.equals("device");
        }

        /** Whether the limit is known. */
        public boolean limited() {
            return limit != null && limit > 0;
        }

        /** Peak as a share of the limit, from 0 to 1; 0 if unknown. */
        public double peakShare() {
            return limited() && peak != null ? (double) peak / limit : 0;
        }
    }

    public record ExecutorHistory(long[] tMs, double[] memory, double[] batch, double[] rate, double[] celsius) {
        public ExecutorHistory {
            tMs = tMs == null ? new long[0] : tMs;
            memory = memory == null ? new double[0] : memory;
            batch = batch == null ? new double[0] : batch;
            rate = rate == null ? new double[0] : rate;
            celsius = celsius == null ? new double[0] : celsius;
        }
    }

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

    /** An error that was recovered from. */
    public record Recovered(long atMs, String where, String what) {
        public Recovered {
            where = where == null ? "" : where;
            what = what == null ? "" : what;
        }
    }

    /** {@code rate}: eras per second of the level that last ended a wave. {@code memory}: bytes used by all executors. */
    public record RunHistory(long[] tMs, double[] written, double[] rate, double[] memory) {}

    public record Stall(String level, int wave, long sinceMs, List<String> executors, String waitingFor) {}
}
