package io.eraforge.cli.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** What a person, or a script, would type next. */
public record NextCommand(List<String> arguments, String warehouse) {
    public static NextCommand after(CommandLine command, String warehouse) {
        CommandLine root = command.getParent() == null ? command : command.getParent();
        return new NextCommand(List.copyOf(root.getParseResult().originalArgs()), warehouse);
    }

    /** The same once more: it goes on where the last one ended. Not anew, if it was to start anew. */
    String resume() {
        return commandLine(
                arguments.stream().filter(arg -> !arg.equals("--clean-start")).toList());
    }

    String failedOnly() {
        List<String> args = new ArrayList<>(arguments);
        args.remove("--clean-start");
        if (!args.contains("--failed-only")) {
            args.add("--failed-only");
        }
        return commandLine(args);
    }

    String export() {
        return export("A", warehouse);
    }

    static String export(String level, String warehouse) {
        String out = "features_%s.csv".formatted(level.toLowerCase(Locale.ROOT));
        return commandLine(List.of("export", "--level", level, "--out", out, "--warehouse", warehouse));
    }

    static String status(String warehouse) {
        return commandLine(List.of("status", "--warehouse", warehouse));
    }

    private static String commandLine(List<String> args) {
        return args.stream().map(NextCommand::quoted).collect(Collectors.joining(" ", "submit/eraforge ", ""));
    }

    private static String quoted(String arg) {
        return arg.matches("[\\w@%+=:,./-]+") ? arg : "'" + arg.replace("'", "'\\''") + "'";
    }
}
