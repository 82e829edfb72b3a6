package io.eraforge.report.data;

import io.eraforge.config.Settings;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import java.util.List;
import java.util.Optional;

/**
 * What the report shows on a run of any workload, read from the tables. {@code run} is empty if nothing has run yet.
 *
 * @param parts of the workload
 * @param status of all items; empty if the run's recipe is not known
 */
public record ReportData(
        String warehouse,
        Settings settings,
        ReportSubject subject,
        List<Part> parts,
        Optional<RunRecord> run,
        Optional<RunRecord> previous,
        List<PartStatus> status,
        FailureSummary failures) {
    /** CSS has this many colours of parts. */
    private static final int COLOURS = 3;

    /** {@code runId}: empty for the newest run that computed something. */
    public static ReportData read(
            Tables tables, Settings settings, Optional<String> runId, ReportSubject.Reader subjects) {
        RecordedRuns runs = RecordedRuns.read(tables, subjects.workload());
        Optional<RunRecord> run = runs.select(runId);
        ReportSubject subject = subjects.read(tables, settings, run);
        List<Part> parts = subject.workload().parts(tables);
        return new ReportData(
                tables.root(),
                settings,
                subject,
                parts,
                run,
                run.flatMap(runs::previous),
                run.isPresent() ? status(tables, subject) : List.of(),
                failures(tables, subject, parts, run));
    }

    private static List<PartStatus> status(Tables tables, ReportSubject subject) {
        return subject.computed()
                .map(workload -> new StatusReader(tables, workload, new Ledger(tables)).parts())
                .orElse(List.of());
    }

    private static FailureSummary failures(
            Tables tables, ReportSubject subject, List<Part> parts, Optional<RunRecord> run) {
        String recipe = run.map(RunRecord::recipe)
                .orElseGet(() -> subject.workload().recipe().name());
        if (parts.isEmpty()) {
            return FailureSummary.NONE;
        }
        OutputTable output = subject.workload().output(parts.get(0));
        return FailureSummary.read(tables, output, parts, recipe);
    }

    public Nouns nouns() {
        return subject.workload().nouns();
    }

    /** Begins a message about a part: "Level A". */
    public String label(String part) {
        return parts.stream()
                .filter(known -> known.id().equals(part))
                .findFirst()
                .map(Part::label)
                .orElse(part);
    }

    /** CSS class of the part's colour. */
    public String colour(String part) {
        List<String> ids = parts.stream().map(Part::id).toList();
        return "l" + (char) ('a' + Math.max(0, ids.indexOf(part)) % COLOURS);
    }
}
