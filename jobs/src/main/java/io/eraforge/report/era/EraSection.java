package io.eraforge.report.era;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.ReportSubject.OwnSection;
import io.eraforge.report.html.Html;

/** A section about eras. It is left out if it does not apply to the data. */
interface EraSection {
    String id();

    String title();

    boolean appliesTo(EraReport data);

    void write(Html html, ReportData report, EraReport data);

    /** This section on these data. */
    default OwnSection with(ReportData report, EraReport data) {
        return new OwnSection() {
            @Override
            public String id() {
                return EraSection.this.id();
            }

            @Override
            public String title() {
                return EraSection.this.title();
            }

            @Override
            public void write(Html html) {
                EraSection.this.write(html, report, data);
            }
        };
    }
}
