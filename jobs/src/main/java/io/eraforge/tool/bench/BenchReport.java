package io.eraforge.tool.bench;

import io.eraforge.tool.bench.peer.PeerTime;
import java.util.List;

/**
 * All figures of a bench. {@code telemetry} is null unless runs were measured; {@code peers} and {@code ratios} are empty unless
 * peers were requested.
 */
public record BenchReport(
        int cores,
        long maxHeap,
        String java,
        String spark,
        long rows,
        long eras,
        int sensors,
        BenchRequest.Shape shape,
        int repeats,
        Volume volume,
        double dataSeconds,
        List<BenchStep> steps,
        TelemetryOverhead telemetry,
        List<PeerTime> peers,
        List<Ratios.Ratio> ratios) {
    /** Amount of data that a step processes: rows of readings within eras, values in them, and eras. */
    public record Volume(long rows, long values, long eras) {}

    public BenchReport {
        steps = List.copyOf(steps);
        peers = List.copyOf(peers);
        ratios = List.copyOf(ratios);
    }
}
