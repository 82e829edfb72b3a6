package io.eraforge.engine.failure;

import io.eraforge.engine.Item;
import io.eraforge.era.Level;
import io.eraforge.error.EngineErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds the eras that make their job fail, by halving: a few jobs for one among thousands. Where era after era fails in one way and
 * none goes through, it ends the run instead; or, if others of the level went through before, takes them all for failed.
 */
public final class FailureBisection {
    private static final int SPOT_CHECKS = 4;

    private final Level level;
    private final Consumer<List<Item>> job;
    private final FailureClassifier diagnosis;
    private final int enough;
    private final List<Item.Failed> bad = new ArrayList<>();
    private final Map<String, Integer> kinds = new HashMap<>();
    private final boolean othersSucceeded;
    private List<Item> all = List.of();
    private boolean anySucceeded;
    private boolean hopeless;

    /**
     * {@code job} computes some eras, for nothing, and throws if that fails; {@code enough} failures of a kind are systematic, unless
     * {@code elsewhereWell}: others of the level went through.
     */
    public FailureBisection(
            Level level, Consumer<List<Item>> job, FailureClassifier diagnosis, int enough, boolean elsewhereWell) {
        this.level = level;
        this.job = job;
        this.diagnosis = diagnosis;
        this.enough = enough;
        this.othersSucceeded = elsewhereWell;
    }

    /** Of {@code eras}, whose job has just failed with {@code error}, those that fail by themselves. */
    public List<Item.Failed> find(List<Item> eras, String error) {
        all = eras;
        if (eras.size() == 1) {
            probe(eras);
        } else {
            split(eras, error);
        }
        return bad;
    }

    private void split(List<Item> eras, String error) {
        if (hopeless) {
            eras.forEach(era -> bad.add(era.failed(error)));
        } else if (eras.size() == 1) {
            record(eras.get(0), error);
        } else if (!eras.isEmpty()) {
            int middle = eras.size() / 2;
            probe(eras.subList(0, middle));
            if (hopeless) {
                split(eras.subList(middle, eras.size()), error);
            } else {
                probe(eras.subList(middle, eras.size()));
            }
        }
    }

    private void probe(List<Item> eras) {
        failure(eras).ifPresentOrElse(told -> split(eras, told), () -> anySucceeded = true);
    }

    private Optional<String> failure(List<Item> eras) {
        try {
            job.accept(eras);
            return Optional.empty();
        } catch (Exception e) {
            return Optional.of(diagnosis.classifyOrThrow(e).describe());
        }
    }

    private void record(Item era, String error) {
        bad.add(era.failed(error));
        int same = kinds.merge(SystematicFailures.kind(error), 1, Integer::sum);
        if (same >= enough && !anySucceeded && !anySpotCheckSucceeds()) {
            if (!othersSucceeded) {
                throw EngineErrors.allJobsFailed(level, same, error);
            }
            hopeless = true;
        }
    }

    /** The first that were tried may be of one bad series: a few of the others tell. */
    private boolean anySpotCheckSucceeds() {
        for (int i = SPOT_CHECKS; i > 0 && !anySucceeded; i--) {
            Item era = all.get((int) ((long) (all.size() - 1) * i / SPOT_CHECKS));
            anySucceeded = failure(List.of(era)).isEmpty();
        }
        return anySucceeded;
    }
}
