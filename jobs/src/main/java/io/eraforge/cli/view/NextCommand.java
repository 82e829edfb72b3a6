package io.eraforge.cli.view;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.Remedy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Builds the command to run next, for the JSON field {@code next} and for the end of the demo. */
public record NextCommand(List<String> arguments, String warehouse) {
    private static final Set<String> CONFIGURATION = Set.of("--config", "--set");

    public static NextCommand after(CommandLine command, String warehouse) {
        CommandLine root = command.getParent() == null ? command : command.getParent();
        return new NextCommand(List.copyOf(root.getParseResult().originalArgs()), warehouse);
    }

    /** The remedy that the error message names, otherwise {@link #resume}. */
    String afterFailure(Exception failure) {
        return failure instanceof EraForgeException known
                ? known.remedy().map(this::remedy).orElseGet(this::resume)
                : resume();
    }

    /** The same command without {@code --clean-start}, which resumes the run. */
    String resume() {
        return commandLine(without(arguments, "--clean-start", false));
    }

    String failedOnly() {
        return with("--failed-only");
    }

    private String remedy(Remedy remedy) {
        String command = arguments.stream()
                .filter(arg -> !arg.startsWith("-"))
                .findFirst()
                .orElse("");
        return command.equals(remedy.command())
                ? with(remedy.options().toArray(String[]::new))
                : commandLine(otherCommand(remedy));
    }

    /** The resuming command with these options, which replace earlier values of the same options. */
    private String with(String... options) {
        List<String> args = without(arguments, "--clean-start", false);
        for (String option : options) {
            int equals = option.indexOf('=');
            args = without(args, equals < 0 ? option : option.substring(0, equals), equals >= 0);
            args.add(option);
        }
        return commandLine(args);
    }

    /** Another command on the same warehouse with the same configuration. */
    private List<String> otherCommand(Remedy remedy) {
        List<String> args = new ArrayList<>(List.of(remedy.command()));
        args.addAll(remedy.options());
        args.addAll(List.of("--warehouse", warehouse));
        for (int i = 0; i < arguments.size(); i++) {
            String arg = arguments.get(i);
            if (CONFIGURATION.contains(arg) && i + 1 < arguments.size()) {
                args.addAll(arguments.subList(i, i + 2));
                i++;
            } else if (CONFIGURATION.contains(arg.replaceFirst("=.*", ""))) {
                args.add(arg);
            }
        }
        return args;
    }

    private static List<String> without(List<String> arguments, String option, boolean hasValue) {
        List<String> args = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String arg = arguments.get(i);
            if (arg.equals(option)) {
                i += hasValue ? 1 : 0;
            } else if (!arg.startsWith(option + "=")) {
                args.add(arg);
            }
        }
        return args;
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
