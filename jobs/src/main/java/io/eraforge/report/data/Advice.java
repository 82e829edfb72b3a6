package io.eraforge.report.data;

import io.eraforge.engine.plan.PartStatus;
import io.eraforge.report.html.NumberFormatter;
import java.util.ArrayList;
import java.util.List;

/** A setting to change or a command to run, and the reason. */
public record Advice(String action, String reason) {
    private static final long MIN_SHORT_WAVES = 20;
    private static final double SHORT_WAVE_SECONDS = 3;
    private static final double LONG_WAVE_SECONDS = 900;
    private static final double TARGET_WAVE_SECONDS = 120;

    public static List<Advice> of(ReportData data) {
        List<Advice> all = new ArrayList<>();
        addPendingWork(data, all);
        data.run().ifPresent(run -> addWaveValues(data, run, all));
        all.addAll(data.subject().advice(data.run()));
        return all;
    }

    private static void addPendingWork(ReportData data, List<Advice> all) {
        long missing = data.status().stream().mapToLong(PartStatus::missing).sum();
        long failed = data.status().stream().mapToLong(PartStatus::failed).sum();
        if (missing > 0) {
            all.add(new Advice(
                    data.subject().command() + " run",
                    "%s pending; completed %s are skipped."
                            .formatted(data.nouns().count(missing), data.nouns().items())));
        }
        if (failed > 0) {
            all.add(new Advice(
                    data.subject().command() + " run --failed-only",
                    "%s failed; this command retries only failed %s."
                            .formatted(data.nouns().count(failed), data.nouns().items())));
        }
    }

    /** A commit costs about a second; an interrupted run loses at most the current wave. */
    private static void addWaveValues(ReportData data, RunRecord run, List<Advice> all) {
        if (!(run.detail().settings().get("run.wave-values") instanceof Number current)) {
            return;
        }
        for (RunRecord.PartRun part : run.parts()) {
            double seconds = part.seconds() / part.waves();
            boolean tooShort = part.waves() >= MIN_SHORT_WAVES && seconds < SHORT_WAVE_SECONDS;
            if (tooShort || seconds > LONG_WAVE_SECONDS) {
                double better = part.costPerSecond() * TARGET_WAVE_SECONDS;
                all.add(new Advice(
                        "run.wave-values %s → %s"
                                .formatted(
                                        NumberFormatter.compact(current.doubleValue()),
                                        NumberFormatter.compact(better)),
                        "%s: waves took %s each: %s"
                                .formatted(
                                        data.label(part.part()),
                                        NumberFormatter.seconds(seconds),
                                        tooShort
                                                ? "commit overhead dominates."
                                                : "an interrupted run loses up to that much work.")));
            }
        }
    }
}
