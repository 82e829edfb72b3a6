package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.SharedColumn;
import java.util.List;
import java.util.Optional;

/** All phases in the order they run, in blocks that share a column as long as the values and drop it at their end. */
public final class PhaseSchedule {
    /** Phases, and what none after them needs. */
    public record Block(List<Phase> phases, List<SharedColumn> drops) {}

    public static final List<Block> BLOCKS = List.of(
            new Block(
                    List.of(
                            new SummaryPhase(),
                            new EdgePhase(),
                            new LocationPhase(),
                            new CountPhase(),
                            new LaggedTriplePhase(),
                            new PeakPhase(),
                            new ChunkPhase(),
                            new BenfordPhase(),
                            new EntropyPhase(),
                            new BinPhase(),
                            new MassPhase(),
                            new StrikePhase(),
                            new CoveragePhase(),
                            new SamplingPhase()),
                    List.of()),
            new Block(
                    List.of(
                            new MomentPhase(),
                            new ChangePhase(),
                            new SigmaPhase(),
                            new LagPhase(),
                            new SpectrumPhase(),
                            new TrendPhase(),
                            new TimedTrendPhase()),
                    List.of(SharedColumn.CENTRED, SharedColumn.POSITION)),
            new Block(
                    List.of(new OrderStatisticsPhase(), new RepeatPhase(), new ChangeCorridorPhase.Bounds()),
                    List.of(SharedColumn.SORTED)),
            new Block(List.of(new ChangeCorridorPhase()), List.of()));

    private PhaseSchedule() {}

    /** The phase that computes this feature, if it has a columnar body. */
    public static Optional<Phase> of(Feature feature) {
        return BLOCKS.stream()
                .flatMap(block -> block.phases().stream())
                .filter(phase -> !(phase instanceof ChangeCorridorPhase.Bounds) && takes(phase, feature))
                .findFirst();
    }

    public static boolean takes(Phase phase, Feature feature) {
        return phase.calculators().contains(feature.calculator().name()) && phase.supports(feature);
    }
}
