package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.ReportSubject;
import io.eraforge.report.html.Html;

/** A section of the page on a run of any workload. It is left out if it does not apply to the data. */
public interface Section {
    /** The HTML id, also the anchor of links to the section. */
    String id();

    String title(ReportData data);

    boolean appliesTo(ReportData data);

    void write(Html html, ReportData data);

    /** This section on {@code data}. */
    default ReportSubject.OwnSection with(ReportData data) {
        return new ReportSubject.OwnSection() {
            @Override
            public String id() {
                return Section.this.id();
            }

            @Override
            public String title() {
                return Section.this.title(data);
            }

            @Override
            public void write(Html html) {
                Section.this.write(html, data);
            }
        };
    }
}
