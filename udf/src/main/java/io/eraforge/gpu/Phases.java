package io.eraforge.gpu;

import io.eraforge.feature.Feature;
import java.util.List;
import java.util.Optional;

/** All phases in the order they run, in blocks that share a column as long as the values and drop it at their end. */
final class Phases {
    /** Phases, and what none after them needs. */
    record Block(List<Phase> phases, List<Shared> drops) {}

    static final List<Block> BLOCKS = List.of(
            new Block(
                    List.of(
                            new LevelPhase(),
                            new EdgePhase(),
                            new LocationPhase(),
                            new CountPhase(),
                            new ProductPhase(),
                            new PeakPhase(),
                            new ChunkPhase(),
                            new BenfordPhase(),
                            new PermutationPhase(),
                            new BinPhase(),
                            new MassPhase(),
                            new StrikePhase(),
                            new CoveragePhase(),
                            new GapPhase()),
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
                    List.of(Shared.CENTRED, Shared.POSITION)),
            new Block(List.of(new RankPhase(), new RepeatPhase(), new CorridorPhase.Bounds()), List.of(Shared.SORTED)),
            new Block(List.of(new CorridorPhase()), List.of()));

    private Phases() {}

    /** The phase that computes this feature, if it has a columnar body. */
    static Optional<Phase> of(Feature feature) {
        return BLOCKS.stream()
                .flatMap(block -> block.phases().stream())
                .filter(phase -> !(phase instanceof CorridorPhase.Bounds) && takes(phase, feature))
                .findFirst();
    }

    static boolean takes(Phase phase, Feature feature) {
        return phase.calculators().contains(feature.calculator().name()) && phase.takes(feature);
    }
}
