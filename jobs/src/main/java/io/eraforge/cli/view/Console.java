package io.eraforge.cli.view;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import io.eraforge.error.Secrets;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Console output: results on stdout, messages on stderr. Colours only on a terminal, never with NO_COLOR. Redacts secrets. */
public final class Console {
    private static final Character[] BORDER = AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER;

    private final PrintWriter out;
    private final PrintWriter err;
    private final Ansi ansi;

    private Console(PrintWriter out, PrintWriter err, Ansi ansi) {
        this.out = out;
        this.err = err;
        this.ansi = ansi;
    }

    public static Console of(CommandLine command) {
        return new Console(
                command.getOut(), command.getErr(), command.getColorScheme().ansi());
    }

    public void line(String text) {
        out.println(Secrets.redact(text));
    }

    public void heading(String text) {
        out.println(styled("bold", Secrets.redact(text)));
    }

    /** Announces a step of several, on stderr. */
    public void step(int number, int of, String text) {
        err.println(styled("bold", "[%d/%d] ".formatted(number, of)) + Secrets.redact(text));
    }

    /** A line with a coloured label. */
    public void labelled(String colour, String label, String text) {
        out.println(styled(colour, label) + Secrets.redact(text));
    }

    public void json(Object value) {
        out.println(JsonOutput.of(value));
    }

    public void warning(String text) {
        err.println(styled("yellow", "Warning: ") + Secrets.redact(text));
    }

    public void error(String text) {
        err.println(styled("red", "Error: ") + Secrets.redact(text));
    }

    public void info(String text) {
        err.println(Secrets.redact(text));
    }

    /** Erases the last lines on stderr, which must be a terminal. */
    void eraseErrLines(int lines) {
        err.print("\u001b[%dF\u001b[J".formatted(lines));
        err.flush();
    }

    /** Erases the last lines on stdout, which must be a terminal. */
    void eraseOutLines(int lines) {
        out.print("\u001b[%dF\u001b[J".formatted(lines));
        out.flush();
    }

    /** Prints JSON text as it is, without redaction. */
    public void jsonText(String json) {
        out.println(json);
    }

    public void stackTrace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        err.print(Secrets.redact(trace.toString()));
        err.flush();
    }

    /** Columns whose heading starts with {@code >} are right-aligned. */
    public void table(List<String> headings, List<? extends List<?>> rows) {
        Column[] columns = headings.stream().map(Console::column).toArray(Column[]::new);
        Object[][] cells = rows.stream()
                .map(row ->
                        row.stream().map(c -> Secrets.redact(String.valueOf(c))).toArray())
                .toArray(Object[][]::new);
        out.println(AsciiTable.getTable(BORDER, columns, cells));
    }

    private static Column column(String heading) {
        boolean right = heading.startsWith(">");
        return new Column()
                .header(right ? heading.substring(1) : heading)
                .headerAlign(right ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT)
                .dataAlign(right ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT)
                .maxWidth(Integer.MAX_VALUE);
    }

    private String styled(String style, String text) {
        return ansi.enabled() ? ansi.string("@|" + style + " " + text + "|@") : text;
    }
}
