package io.eraforge.cli.view;

import io.eraforge.engine.run.RunReport;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.Remedy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;

/**
 * Builds the command to run next, for the JSON field {@code next} and for the end of the demo.
 *
 * @param group words before the names of commands of the same workload: none, or "documents"
 */
public record NextCommand(List<String> arguments, String warehouse, List<String> group) {
    private static final Set<String> CONFIGURATION = Set.of("--config", "--set");
    private static final Set<String> FEATURES = Set.of("--feature-set", "--features", "--features-from-columns");
    private static final String FAILED_ONLY = "--failed-only";

    public static NextCommand after(CommandLine command, String warehouse) {
        CommandLine root = command;
        List<String> group = new ArrayList<>();
        while (root.getParent() != null) {
            root = root.getParent();
            if (root.getParent() != null) {
                group.add(0, root.getCommandName());
            }
        }
        return new NextCommand(List.copyOf(root.getParseResult().originalArgs()), warehouse, group);
    }

    /** Without a group. */
    public NextCommand(List<String> arguments, String warehouse) {
        this(arguments, warehouse, List.of());
    }

    /** Another command of the same workload on the same warehouse. */
    public String sibling(String command) {
        return commandLine(otherCommand(new Remedy(command, List.of()), CONFIGURATION));
    }

    /** As {@link #afterRun} for a workload whose results need no further command; empty if all is done. */
    Optional<String> afterPlainRun(RunReport report) {
        boolean retry = report.failed() > 0 && !arguments.contains(FAILED_ONLY);
        return report.interrupted() || retry ? Optional.of(afterRun(report)) : Optional.empty();
    }

    /** The command that makes progress after a run. */
    public String afterRun(RunReport report) {
        if (report.interrupted()) {
            return resume();
        }
        // Eras that failed again would fail once more.
        return report.failed() > 0 && !arguments.contains(FAILED_ONLY) ? with(FAILED_ONLY) : export(report);
    }

    private String export(RunReport report) {
        return report.parts().stream()
                .filter(part -> part.items() + part.skipped() > 0)
                .findFirst()
                .map(part -> export(part.part().id(), warehouse))
                .orElseGet(() -> export("A", warehouse));
    }

    /** The remedy that the error message names, otherwise {@link #resume}. */
    public String afterFailure(Exception failure) {
        return failure instanceof EraForgeException known
                ? known.remedy().map(this::remedy).orElseGet(this::resume)
                : resume();
    }

    /** The same command without {@code --clean-start}, which resumes the run. */
    public String resume() {
        return commandLine(without(arguments, "--clean-start", false));
    }

    /** This run with these minimums, or another on the same warehouse with these options too. It prepares first. */
    public String withMinimums(List<String> options, Map<Level, Long> minimums) {
        if (!command().equals("run")) {
            return run(options, minimums);
        }
        List<String> run = without(without(arguments, "--clean-start", false), "--no-prepare", false);
        run.addAll(settings(minimums));
        return commandLine(run);
    }

    private static List<String> settings(Map<Level, Long> minimums) {
        List<String> settings = new ArrayList<>();
        minimums.forEach((level, rows) ->
                settings.addAll(List.of("--set", "levels.%s.min-era-rows=%d".formatted(level.key(), rows))));
        return settings;
    }

    private String command() {
        return arguments.stream()
                .filter(arg -> !arg.startsWith("-"))
                .skip(group.size())
                .findFirst()
                .orElse("");
    }

    private String remedy(Remedy remedy) {
        return command().equals(remedy.command())
                ? with(remedy.options().toArray(String[]::new))
                : commandLine(otherCommand(remedy, CONFIGURATION));
    }

    /** A run on the same warehouse with the same configuration and features, and with these options. */
    public String run(List<String> options, Map<Level, Long> minimums) {
        Set<String> kept = new HashSet<>(CONFIGURATION);
        kept.addAll(FEATURES);
        List<String> run = otherCommand(new Remedy("run", options), kept);
        // After all others, since the last setting of a key wins.
        run.addAll(settings(minimums));
        return commandLine(run);
    }

    /** An ingest that cuts the readings of the same warehouse into windows. */
    public String cutWindows() {
        List<String> args = new ArrayList<>(List.of("ingest", "--eras-every", "A=month,B=week,C=day"));
        args.addAll(List.of("--warehouse", warehouse));
        args.addAll(options(CONFIGURATION, true));
        return commandLine(args);
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

    /** Another command on the same warehouse, with the options in {@code kept} that this one has, except settings of ingest. */
    private List<String> otherCommand(Remedy remedy, Set<String> kept) {
        List<String> args = new ArrayList<>(group);
        args.add(remedy.command());
        args.addAll(remedy.options());
        args.addAll(List.of("--warehouse", warehouse));
        args.addAll(options(kept, false));
        return args;
    }

    /** The options in {@code kept} that this command has; settings of ingest only if {@code ofIngest}. */
    private List<String> options(Set<String> kept, boolean ofIngest) {
        List<String> args = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String arg = arguments.get(i);
            boolean pair = kept.contains(arg) && i + 1 < arguments.size();
            List<String> option = arguments.subList(i, i + (pair ? 2 : 1));
            boolean wanted = ofIngest || !String.join("=", option).startsWith("--set=ingest.");
            if (wanted && kept.contains(arg.replaceFirst("=.*", ""))) {
                args.addAll(option);
            }
            i += pair ? 1 : 0;
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

    public static String export(String level, String warehouse) {
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
