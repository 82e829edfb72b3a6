package io.eraforge.stage;

import io.eraforge.era.Level;
import io.eraforge.error.StageErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds the eras that make their job fail, by halving: a few jobs for one among thousands. Where era after era fails in one way and
 * none goes through, it ends the run instead.
 */
final class EraHunt {
    private final Level level;
    private final Consumer<List<EraKey>> job;
    private final Diagnosis diagnosis;
    private final int enough;
    private final List<EraKey.Failed> bad = new ArrayList<>();
    private final Map<String, Integer> kinds = new HashMap<>();
    private boolean anyWell;

    /** {@code job} computes some eras, for nothing, and throws if that fails; {@code enough} failures of a kind are systematic. */
    EraHunt(Level level, Consumer<List<EraKey>> job, Diagnosis diagnosis, int enough) {
        this.level = level;
        this.job = job;
        this.diagnosis = diagnosis;
        this.enough = enough;
    }

    /** Of {@code eras}, whose job has just failed with {@code error}, those that fail by themselves. */
    List<EraKey.Failed> among(List<EraKey> eras, String error) {
        if (eras.size() == 1) {
            probe(eras);
        } else {
            split(eras, error);
        }
        return bad;
    }

    private void split(List<EraKey> eras, String error) {
        if (eras.size() == 1) {
            record(eras.get(0), error);
        } else if (!eras.isEmpty()) {
            int middle = eras.size() / 2;
            probe(eras.subList(0, middle));
            probe(eras.subList(middle, eras.size()));
        }
    }

    private void probe(List<EraKey> eras) {
        try {
            job.accept(eras);
            anyWell = true;
        } catch (Exception e) {
            split(eras, diagnosis.survivable(e).told());
        }
    }

    private void record(EraKey era, String error) {
        bad.add(era.failed(error));
        int same = kinds.merge(Systematic.kind(error), 1, Integer::sum);
        if (same >= enough && !anyWell) {
            throw StageErrors.jobsFail(level, same, error);
        }
    }
}
