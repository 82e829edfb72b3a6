package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.SharedColumn;
import java.util.List;
import java.util.Optional;

/**
 * All phases in the order they run. The phases of a block share value-length columns, which are dropped at the end of the
 * block to limit peak memory.
 */
public final class PhaseSchedule {
    /** Phases, and the shared columns that no later block needs. */
    public record Block(List<Phase> phases, List<SharedColumn> drops) {}

    public static final List<Block> BLOCKS = List.of(
            new Block(
                    List.of(
                            new SummaryPhase(),
                            new LocationPhase(),
                            new CountPhase(),
                            new LaggedTriplePhase(),
                            new PeakPhase(),
                            new BenfordPhase(),
                            new EntropyPhase(),
                            new MassPhase(),
                            new SamplingPhase()),
                    List.of()),
            new Block(
                    List.of(
                            new MomentPhase(),
                            new ChangePhase(),
                            new LagPhase(),
                            new SpectrumPhase(),
                            new TrendPhase()),
                    List.of(SharedColumn.CENTRED, SharedColumn.POSITION)),
            new Block(
                    List.of(new OrderStatisticsPhase(), new RepeatPhase(), new ChangeCorridorPhase.Quantiles()),
                    List.of(SharedColumn.SORTED)),
            new Block(List.of(new ChangeCorridorPhase()), List.of()));

    private PhaseSchedule() {}

    /** The phase that computes this feature; empty if only the CPU body can. */
    public static Optional<Phase> of(Feature feature) {
        return BLOCKS.stream()
                .flatMap(block -> block.phases().stream())
                .filter(phase -> !(phase instanceof ChangeCorridorPhase.Quantiles) && computes(phase, feature))
                .findFirst();
    }

    /** Whether this phase computes this feature, with its parameters. */
    public static boolean computes(Phase phase, Feature feature) {
        return phase.calculators().contains(feature.calculator().name()) && phase.supports(feature);
    }
}
