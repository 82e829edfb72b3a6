package io.eraforge.report.draw;

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
            y.named().forEach(tick -> line("grid", 0, high(tick.value()), SIZE, high(tick.value())));
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
        double left = wide(fromX);
        html.leaf(
                "rect",
                "",
                "class",
                kind,
                "x",
                digits(left),
                "y",
                digits(high(toY)),
                "width",
                digits(Math.max(0.5, wide(toX) - left)),
                "height",
                digits(high(fromY) - high(toY)));
    }

    /** From point to point; {@code xs} and {@code ys} are as long as each other. */
    public void line(String kind, List<Double> xs, List<Double> ys) {
        html.leaf("path", "", "class", "line " + kind, "d", path(xs, ys));
    }

    /** The area under a line. */
    public void area(String kind, List<Double> xs, List<Double> ys) {
        if (!xs.isEmpty()) {
            String end = "L%s 1000L%s 1000Z".formatted(digits(wide(xs.get(xs.size() - 1))), digits(wide(xs.get(0))));
            html.leaf("path", "", "class", "area " + kind, "d", path(xs, ys) + end);
        }
    }

    /** A line across, at a value of x. */
    public void rule(String kind, double at) {
        line(kind, wide(at), 0, wide(at), SIZE);
    }

    /** A line along, at a value of y. */
    public void level(String kind, double at) {
        line(kind, 0, high(at), SIZE, high(at));
    }

    private String path(List<Double> xs, List<Double> ys) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < xs.size(); i++) {
            path.append(i == 0 ? 'M' : 'L')
                    .append(digits(wide(xs.get(i))))
                    .append(' ')
                    .append(digits(high(ys.get(i))));
        }
        return path.toString();
    }

    private void line(String kind, double x1, double y1, double x2, double y2) {
        String path = "M%s %sL%s %s".formatted(digits(x1), digits(y1), digits(x2), digits(y2));
        html.leaf("path", "", "class", "line " + kind, "d", path);
    }

    private double wide(double value) {
        return SIZE * x.at(value);
    }

    private double high(double value) {
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
            html.leaf("span", y.words().apply(y.to()), "class", "top", "aria-hidden", "true");
            html.leaf("span", x.words().apply(x.from()), "class", "from", "aria-hidden", "true");
            html.leaf("span", x.words().apply(x.to()), "class", "to", "aria-hidden", "true");
        }
        html.close().newline();
    }

    private void label(String kind, String side, double share, String text) {
        String style = String.format(Locale.ROOT, "%s:%.2f%%", side, 100 * share);
        html.leaf("span", text, "class", kind, "style", style, "aria-hidden", "true");
    }
}
