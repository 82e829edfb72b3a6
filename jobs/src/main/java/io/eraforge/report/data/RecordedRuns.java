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

/** All runs of a ledger, oldest first. */
final class RecordedRuns {
    private final List<RunRecord> runs;

    private RecordedRuns(List<RunRecord> runs) {
        this.runs = runs;
    }

    private record Line(long seq, LedgerEntry entry) {}

    static RecordedRuns read(Tables tables) {
        List<Line> lines = new ArrayList<>();
        RunsTable.read(tables, (entry, seq) -> {
            if (entry.kind() == LedgerEntry.Kind.RUN || entry.kind() == LedgerEntry.Kind.WAVE) {
                lines.add(new Line(seq, entry));
            }
        });
        lines.sort(Comparator.comparingLong(Line::seq));
        Map<String, List<LedgerEntry>> byRun = new LinkedHashMap<>();
        lines.forEach(line -> byRun.computeIfAbsent(line.entry().runId(), id -> new ArrayList<>())
                .add(line.entry()));
        return new RecordedRuns(byRun.values().stream().map(RecordedRuns::run).toList());
    }

    private static RunRecord run(List<LedgerEntry> lines) {
        List<LedgerEntry> waves =
                lines.stream().filter(e -> e.kind() == LedgerEntry.Kind.WAVE).toList();
        List<LedgerEntry> whole =
                lines.stream().filter(e -> e.kind() == LedgerEntry.Kind.RUN).toList();
        LedgerEntry first = lines.get(0);
        if (whole.isEmpty()) {
            return new RunRecord(
                    first.runId(), LedgerEntry.Status.STARTED, first.startedUs(), 0, RunDetail.parse(""), waves);
        }
        LedgerEntry last = whole.get(whole.size() - 1);
        return new RunRecord(
                last.runId(), last.status(), first.startedUs(), last.endedUs(), RunDetail.parse(last.detail()), waves);
    }

    List<RunRecord> runs() {
        return runs;
    }

    /** The named run; without a name the newest that wrote something, or else the newest; empty if none ran. */
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

    /** The last run before {@code run} that wrote features of the same set. */
    Optional<RunRecord> previous(RunRecord run) {
        return newest(runs.subList(0, runs.indexOf(run)).stream()
                .filter(other -> !other.waves().isEmpty() && other.featureSet().equals(run.featureSet()))
                .toList());
    }

    private static Optional<RunRecord> newest(List<RunRecord> runs) {
        return runs.isEmpty() ? Optional.empty() : Optional.of(runs.get(runs.size() - 1));
    }
}
