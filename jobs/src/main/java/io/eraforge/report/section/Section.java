package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;

/** A part of the page. One that has nothing to tell is left out. */
public interface Section {
    String id();

    String title();

    boolean appliesTo(ReportData data);

    void write(Html html, ReportData data);
}
