package io.eraforge.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs command lines in this process and captures their output. */
public final class Terminal {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    public int run(String... arguments) {
        return Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(arguments);
    }

    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }
}
