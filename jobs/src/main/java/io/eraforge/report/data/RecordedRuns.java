package io.eraforge.report.data;

import io.eraforge.error.ReportErrors;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunDetail;
import io.eraforge.table.ledger.RunsTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runs recorded in a ledger, oldest first. */
final class RecordedRuns {
    private final List<RunRecord> runs;

    private RecordedRuns(List<RunRecord> runs) {
        this.runs = runs;
    }

    private record SequencedEntry(long seq, LedgerEntry entry) {}

    /** {@code workload}: the name of the one whose runs are wanted. */
    static RecordedRuns read(Tables tables, String workload) {
        List<SequencedEntry> entries = new ArrayList<>();
        RunsTable.read(tables, (entry, seq) -> {
            if (entry.kind() == LedgerEntry.Kind.RUN || entry.kind() == LedgerEntry.Kind.WAVE) {
                entries.add(new SequencedEntry(seq, entry));
            }
        });
        entries.sort(Comparator.comparingLong(SequencedEntry::seq));
        Map<String, List<LedgerEntry>> byRun = new LinkedHashMap<>();
        entries.forEach(sequenced -> byRun.computeIfAbsent(sequenced.entry().runId(), id -> new ArrayList<>())
                .add(sequenced.entry()));
        return new RecordedRuns(byRun.values().stream()
                .map(RecordedRuns::toRun)
                .filter(run -> run.detail().workload().equals(workload))
                .toList());
    }

    private static RunRecord toRun(List<LedgerEntry> entries) {
        List<LedgerEntry> waves =
                entries.stream().filter(e -> e.kind() == LedgerEntry.Kind.WAVE).toList();
        List<LedgerEntry> runEntries =
                entries.stream().filter(e -> e.kind() == LedgerEntry.Kind.RUN).toList();
        LedgerEntry first = entries.get(0);
        if (runEntries.isEmpty()) {
            return new RunRecord(
                    first.runId(), LedgerEntry.Status.STARTED, first.startedUs(), 0, RunDetail.parse(""), waves);
        }
        LedgerEntry last = runEntries.get(runEntries.size() - 1);
        return new RunRecord(
                last.runId(), last.status(), first.startedUs(), last.endedUs(), RunDetail.parse(last.detail()), waves);
    }

    /** The run with this id, or the newest that computed something, else the newest of all; empty if nothing has run yet. */
    Optional<RunRecord> select(Optional<String> id) {
        if (id.isPresent()) {
            return Optional.of(runs.stream()
                    .filter(run -> run.id().equals(id.get()))
                    .findFirst()
                    .orElseThrow(() -> ReportErrors.unknownRun(
                            id.get(), runs.stream().map(RunRecord::id).toList())));
        }
        return newest(runs.stream().filter(run -> !run.waves().isEmpty()).toList())
                .or(() -> newest(runs));
    }

    /** The newest run before {@code run} with the same recipe that computed something. */
    Optional<RunRecord> previous(RunRecord run) {
        return newest(runs.subList(0, runs.indexOf(run)).stream()
                .filter(other -> !other.waves().isEmpty() && other.recipe().equals(run.recipe()))
                .toList());
    }

    private static Optional<RunRecord> newest(List<RunRecord> runs) {
        return runs.isEmpty() ? Optional.empty() : Optional.of(runs.get(runs.size() - 1));
    }
}
