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

/** What people see: answers on stdout, remarks on stderr, colours only on a terminal and never under NO_COLOR. */
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

    /** Announces a part of the work. */
    public void step(int number, int of, String text) {
        err.println(styled("bold", "[%d/%d] ".formatted(number, of)) + Secrets.redact(text));
    }

    /** A line whose first word is coloured. */
    public void labelled(String colour, String mark, String text) {
        out.println(styled(colour, mark) + Secrets.redact(text));
    }

    public void json(Object value) {
        out.println(Json.of(value));
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

    /** Takes back the last lines of remarks, on a terminal. */
    void eraseErrLines(int lines) {
        err.print("\u001b[%dF\u001b[J".formatted(lines));
        err.flush();
    }

    /** The same for answers. */
    void eraseOutLines(int lines) {
        out.print("\u001b[%dF\u001b[J".formatted(lines));
        out.flush();
    }

    /** Text that is JSON already. */
    public void jsonText(String json) {
        out.println(json);
    }

    public void stackTrace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        err.print(Secrets.redact(trace.toString()));
        err.flush();
    }

    /** Columns whose heading starts with {@code >} are set to the right. */
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
