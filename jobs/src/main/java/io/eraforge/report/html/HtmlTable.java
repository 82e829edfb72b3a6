package io.eraforge.report.html;

import java.util.List;

/** Writes tables that scroll horizontally when they are too wide. */
public final class HtmlTable {
    private HtmlTable() {}

    /** Columns whose heading starts with {@code >} are right-aligned. */
    public static void write(Html html, String caption, List<String> headings, List<List<String>> rows) {
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
        html.open("table").element("caption", caption);
        html.open("thead").open("tr");
        for (String heading : headings) {
            boolean right = heading.startsWith(">");
            html.element("th", right ? heading.substring(1) : heading, "scope", "col", "class", right ? "n" : "t");
        }
        html.close().close().open("tbody");
        for (List<String> row : rows) {
            html.open("tr");
            for (int i = 0; i < row.size(); i++) {
                html.element("td", row.get(i), "class", headings.get(i).startsWith(">") ? "n" : "t");
            }
            html.close();
        }
        html.close().close().close().newline();
    }
}
