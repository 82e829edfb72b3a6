package io.eraforge.stage;

import io.eraforge.era.Level;
import io.eraforge.error.StageErrors;
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
final class EraHunt {
    private static final int FURTHER_ON = 4;

    private final Level level;
    private final Consumer<List<EraKey>> job;
    private final Diagnosis diagnosis;
    private final int enough;
    private final List<EraKey.Failed> bad = new ArrayList<>();
    private final Map<String, Integer> kinds = new HashMap<>();
    private final boolean elsewhereWell;
    private List<EraKey> all = List.of();
    private boolean anyWell;
    private boolean hopeless;

    /**
     * {@code job} computes some eras, for nothing, and throws if that fails; {@code enough} failures of a kind are systematic, unless
     * {@code elsewhereWell}: others of the level went through.
     */
    EraHunt(Level level, Consumer<List<EraKey>> job, Diagnosis diagnosis, int enough, boolean elsewhereWell) {
        this.level = level;
        this.job = job;
        this.diagnosis = diagnosis;
        this.enough = enough;
        this.elsewhereWell = elsewhereWell;
    }

    /** Of {@code eras}, whose job has just failed with {@code error}, those that fail by themselves. */
    List<EraKey.Failed> among(List<EraKey> eras, String error) {
        all = eras;
        if (eras.size() == 1) {
            probe(eras);
        } else {
            split(eras, error);
        }
        return bad;
    }

    private void split(List<EraKey> eras, String error) {
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

    private void probe(List<EraKey> eras) {
        failure(eras).ifPresentOrElse(told -> split(eras, told), () -> anyWell = true);
    }

    private Optional<String> failure(List<EraKey> eras) {
        try {
            job.accept(eras);
            return Optional.empty();
        } catch (Exception e) {
            return Optional.of(diagnosis.survivable(e).told());
        }
    }

    private void record(EraKey era, String error) {
        bad.add(era.failed(error));
        int same = kinds.merge(Systematic.kind(error), 1, Integer::sum);
        if (same >= enough && !anyWell && !anyWellFurtherOn()) {
            if (!elsewhereWell) {
                throw StageErrors.jobsFail(level, same, error);
            }
            hopeless = true;
        }
    }

    /** The first that were tried may be of one bad series: a few of the others tell. */
    private boolean anyWellFurtherOn() {
        for (int i = FURTHER_ON; i > 0 && !anyWell; i--) {
            EraKey era = all.get((int) ((long) (all.size() - 1) * i / FURTHER_ON));
            anyWell = failure(List.of(era)).isEmpty();
        }
        return anyWell;
    }
}
