package io.eraforge.cli.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;

/** The list of commands in {@code --help}, under a heading for each kind of work. */
public final class CommandGroups {
    private static final Map<String, List<String>> GROUPS = groups();
    private static final int INDENT = 2;

    private CommandGroups() {}

    /** Command names by heading; every command is in one group. */
    public static Map<String, List<String>> groups() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        groups.put("Data", List.of("sample", "ingest", "prepare", "export", "select"));
        groups.put("Run", List.of("demo", "plan", "run"));
        groups.put("Other workloads", List.of("documents"));
        groups.put("Look", List.of("status", "watch", "report", "features", "explain"));
        groups.put("Operate", List.of("config", "doctor", "gpu-check", "optimize", "check"));
        groups.put("Develop", List.of("bench", "soak"));
        return groups;
    }

    /** A renderer for picocli's section {@code SECTION_KEY_COMMAND_LIST}. */
    public static String render(Help help) {
        StringBuilder text = new StringBuilder();
        GROUPS.forEach(
                (heading, commands) -> text.append("%n%s:%n".formatted(heading)).append(list(help, commands)));
        return text.toString();
    }

    private static String list(Help help, List<String> commands) {
        int names = INDENT
                + GROUPS.values().stream()
                        .flatMap(List::stream)
                        .mapToInt(String::length)
                        .max()
                        .orElse(0);
        int width = help.commandSpec().usageMessage().width();
        TextTable table = TextTable.forColumns(
                help.colorScheme(),
                new Column(names, INDENT, Overflow.SPAN),
                new Column(width - names, INDENT, Overflow.WRAP));
        for (String command : commands) {
            CommandSpec spec = help.subcommands().get(command).commandSpec();
            table.addRowValues(
                    help.colorScheme().commandText(command),
                    help.colorScheme().text(spec.usageMessage().description()[0]));
        }
        return table.toString();
    }
}
