package io.eraforge.report.html;

import java.util.List;
import java.util.Locale;

/**
 * A plot with named axes, drawn from the moment it is made until it is closed. Marks are SVG that stretches with the page;
 * words are HTML, so that they stay readable at any width.
 */
public final class Chart implements AutoCloseable {
    private static final double SIZE = 1000;

    private final Html html;
    private final Scale x;
    private final Scale y;
    private final boolean named;

    private Chart(Html html, String kind, String label, Scale x, Scale y, boolean named) {
        this.html = html;
        this.x = x;
        this.y = y;
        this.named = named;
        html.open("div", "class", "plot " + kind);
        html.open("svg", "viewBox", "0 0 1000 1000", "preserveAspectRatio", "none", "role", "img", "aria-label", label);
        if (named) {
            y.named().forEach(tick -> line("grid", 0, toY(tick.value()), SIZE, toY(tick.value())));
        }
        line("axis", 0, SIZE, SIZE, SIZE);
    }

    /** {@code label}: what the chart shows, for those who cannot see it. */
    public static Chart named(Html html, String label, Scale x, Scale y) {
        return new Chart(html, "", label, x, y, true);
    }

    /** A small one, which names only its ends. */
    public static Chart small(Html html, String label, Scale x, Scale y) {
        return new Chart(html, "small", label, x, y, false);
    }

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
                digits(left),
                "y",
                digits(toY(toY)),
                "width",
                digits(Math.max(0.5, toX(toX) - left)),
                "height",
                digits(toY(fromY) - toY(toY)));
    }

    /** From point to point; {@code xs} and {@code ys} are as long as each other. */
    public void line(String kind, List<Double> xs, List<Double> ys) {
        html.element("path", "", "class", "line " + kind, "d", path(xs, ys));
    }

    /** The area under a line. */
    public void area(String kind, List<Double> xs, List<Double> ys) {
        if (!xs.isEmpty()) {
            String end = "L%s 1000L%s 1000Z".formatted(digits(toX(xs.get(xs.size() - 1))), digits(toX(xs.get(0))));
            html.element("path", "", "class", "area " + kind, "d", path(xs, ys) + end);
        }
    }

    /** A line across, at a value of x. */
    public void verticalLine(String kind, double at) {
        line(kind, toX(at), 0, toX(at), SIZE);
    }

    /** A line along, at a value of y. */
    public void horizontalLine(String kind, double at) {
        line(kind, 0, toY(at), SIZE, toY(at));
    }

    private String path(List<Double> xs, List<Double> ys) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < xs.size(); i++) {
            path.append(i == 0 ? 'M' : 'L')
                    .append(digits(toX(xs.get(i))))
                    .append(' ')
                    .append(digits(toY(ys.get(i))));
        }
        return path.toString();
    }

    private void line(String kind, double x1, double y1, double x2, double y2) {
        String path = "M%s %sL%s %s".formatted(digits(x1), digits(y1), digits(x2), digits(y2));
        html.element("path", "", "class", "line " + kind, "d", path);
    }

    private double toX(double value) {
        return SIZE * x.at(value);
    }

    private double toY(double value) {
        return SIZE * (1 - y.at(value));
    }

    private static String digits(double number) {
        String text = String.format(Locale.ROOT, "%.1f", number);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    @Override
    public void close() {
        html.close();
        if (named) {
            y.named().forEach(tick -> label("y", "bottom", y.at(tick.value()), tick.label()));
            x.named().forEach(tick -> label("x", "left", x.at(tick.value()), tick.label()));
        } else {
            html.element("span", y.format().apply(y.to()), "class", "top", "aria-hidden", "true");
            html.element("span", x.format().apply(x.from()), "class", "from", "aria-hidden", "true");
            html.element("span", x.format().apply(x.to()), "class", "to", "aria-hidden", "true");
        }
        html.close().newline();
    }

    private void label(String kind, String side, double share, String text) {
        String style = String.format(Locale.ROOT, "%s:%.2f%%", side, 100 * share);
        html.element("span", text, "class", kind, "style", style, "aria-hidden", "true");
    }
}
