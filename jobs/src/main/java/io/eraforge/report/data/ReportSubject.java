package io.eraforge.report.data;

import io.eraforge.config.Settings;
import io.eraforge.engine.Workload;
import io.eraforge.report.html.Html;
import io.eraforge.table.kernel.Tables;
import java.util.List;
import java.util.Optional;

/** The workload that a report is on, and what it adds to the page. */
public interface ReportSubject {
    /** For its parts, its words and its tables. */
    Workload workload();

    /** As the run computed it; empty if that is no longer known. */
    default Optional<Workload> computed() {
        return Optional.of(workload());
    }

    /** What comes before the name of a command, such as "eraforge documents". */
    default String command() {
        return "eraforge";
    }

    /** Of items that are left out on purpose. */
    default String ineligible() {
        return "left out";
    }

    /** What the run computed, such as "10 features of set minimal". */
    default String describe(RunRecord run) {
        return run.recipe();
    }

    /** Why the results are out of date. */
    default Optional<String> outdated() {
        return Optional.empty();
    }

    default List<Advice> advice(Optional<RunRecord> run) {
        return List.of();
    }

    /** Its own sections; each is left out if there is nothing to show. */
    default List<OwnSection> sections(ReportData data) {
        return List.of();
    }

    /** A section with its content. {@code id}: the HTML id, also the anchor of links. */
    interface OwnSection {
        String id();

        String title();

        void write(Html html);
    }

    /** Reads a subject. */
    interface Reader {
        /** Name of the workload in the ledger. */
        String workload();

        ReportSubject read(Tables tables, Settings settings, Optional<RunRecord> run);

        /** For a workload without additions. {@code command}: see {@link ReportSubject#command}. */
        static Reader of(Workload workload, String command) {
            return new Reader() {
                @Override
                public String workload() {
                    return workload.name();
                }

                @Override
                public ReportSubject read(Tables tables, Settings settings, Optional<RunRecord> run) {
                    return new Plain(workload, command);
                }
            };
        }
    }

    /** Without additions. */
    record Plain(Workload workload, String command) implements ReportSubject {
        @Override
        public Optional<Workload> computed() {
            return Optional.of(workload);
        }
    }
}
