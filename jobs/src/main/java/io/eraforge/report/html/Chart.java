package io.eraforge.report.html;

import java.util.List;
import java.util.Locale;

/**
 * Writes a chart: the constructor opens the plot, {@link #close} adds the labels. Marks are SVG that stretches with the page;
 * labels are HTML, so that they stay readable at any width.
 */
public final class Chart implements AutoCloseable {
    private static final double SIZE = 1000;

    private final Html html;
    private final Scale x;
    private final Scale y;
    private final boolean axes;

    private Chart(Html html, String kind, String label, Scale x, Scale y, boolean axes) {
        this.html = html;
        this.x = x;
        this.y = y;
        this.axes = axes;
        html.open("div", "class", "plot " + kind);
        html.open("svg", "viewBox", "0 0 1000 1000", "preserveAspectRatio", "none", "role", "img", "aria-label", label);
        if (axes) {
            y.ticks().forEach(tick -> line("grid", 0, toY(tick.value()), SIZE, toY(tick.value())));
        }
        line("axis", 0, SIZE, SIZE, SIZE);
    }

    /** A chart with ticks on both axes. {@code label} is its text for screen readers. */
    public static Chart withAxes(Html html, String label, Scale x, Scale y) {
        return new Chart(html, "", label, x, y, true);
    }

    /** A small chart, labelled only at the ends of its axes. */
    public static Chart small(Html html, String label, Scale x, Scale y) {
        return new Chart(html, "small", label, x, y, false);
    }

    /** A rectangle; nothing if it has no height. {@code kind} is its CSS class. */
    public void bar(String kind, double fromX, double toX, double fromY, double toY) {
        if (toY <= fromY) {
            return;
        }
        double left = toX(fromX);
        html.element(
                "rect",
                "",
                "class",
                kind,
                "x",
                format(left),
                "y",
                format(toY(toY)),
                "width",
                format(Math.max(0.5, toX(toX) - left)),
                "height",
                format(toY(fromY) - toY(toY)));
    }

    /** A line through the points; {@code xs} and {@code ys} have the same length. */
    public void line(String kind, List<Double> xs, List<Double> ys) {
        html.element("path", "", "class", "line " + kind, "d", path(xs, ys));
    }

    /** The area under a line. */
    public void area(String kind, List<Double> xs, List<Double> ys) {
        if (!xs.isEmpty()) {
            String end = "L%s 1000L%s 1000Z".formatted(format(toX(xs.get(xs.size() - 1))), format(toX(xs.get(0))));
            html.element("path", "", "class", "area " + kind, "d", path(xs, ys) + end);
        }
    }

    public void verticalLine(String kind, double value) {
        line(kind, toX(value), 0, toX(value), SIZE);
    }

    public void horizontalLine(String kind, double value) {
        line(kind, 0, toY(value), SIZE, toY(value));
    }

    private String path(List<Double> xs, List<Double> ys) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < xs.size(); i++) {
            path.append(i == 0 ? 'M' : 'L')
                    .append(format(toX(xs.get(i))))
                    .append(' ')
                    .append(format(toY(ys.get(i))));
        }
        return path.toString();
    }

    private void line(String kind, double x1, double y1, double x2, double y2) {
        String path = "M%s %sL%s %s".formatted(format(x1), format(y1), format(x2), format(y2));
        html.element("path", "", "class", "line " + kind, "d", path);
    }

    private double toX(double value) {
        return SIZE * x.position(value);
    }

    private double toY(double value) {
        return SIZE * (1 - y.position(value));
    }

    private static String format(double number) {
        String text = String.format(Locale.ROOT, "%.1f", number);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    @Override
    public void close() {
        html.close();
        if (axes) {
            y.ticks().forEach(tick -> label("y", "bottom", y.position(tick.value()), tick.label()));
            x.ticks().forEach(tick -> label("x", "left", x.position(tick.value()), tick.label()));
        } else {
            html.element("span", y.format().apply(y.to()), "class", "top", "aria-hidden", "true");
            html.element("span", x.format().apply(x.from()), "class", "from", "aria-hidden", "true");
            html.element("span", x.format().apply(x.to()), "class", "to", "aria-hidden", "true");
        }
        html.close().newline();
    }

    private void label(String kind, String side, double position, String text) {
        String style = String.format(Locale.ROOT, "%s:%.2f%%", side, 100 * position);
        html.element("span", text, "class", kind, "style", style, "aria-hidden", "true");
    }
}
