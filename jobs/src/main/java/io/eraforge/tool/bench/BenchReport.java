package io.eraforge.tool.bench;

import io.eraforge.tool.bench.peer.PeerTime;
import java.util.List;

/** All figures of a bench. Peers that were not asked for or cannot be had leave their lists empty. */
public record BenchReport(
        int cores,
        long maxHeap,
        String java,
        String spark,
        long rows,
        long eras,
        int sensors,
        Shape shape,
        int repeats,
        Volume volume,
        double dataSeconds,
        List<BenchStep> steps,
        TelemetryOverhead telemetry,
        List<PeerTime> peers,
        List<Ratio> ratios) {
    public BenchReport {
        steps = List.copyOf(steps);
        peers = List.copyOf(peers);
        ratios = List.copyOf(ratios);
    }
}
