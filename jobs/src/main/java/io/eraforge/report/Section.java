package io.eraforge.report;

import io.eraforge.report.draw.Html;

/** A part of the page. One that has nothing to tell is left out. */
interface Section {
    String id();

    String title();

    boolean tells(ReportData data);

    void write(Html html, ReportData data);
}
