package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;

/** A section of the page. It is left out if it does not apply to the data. */
public interface Section {
    /** The HTML id, also the anchor of links to the section. */
    String id();

    String title();

    boolean appliesTo(ReportData data);

    void write(Html html, ReportData data);
}
