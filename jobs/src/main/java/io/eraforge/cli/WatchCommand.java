package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.error.ExitCode;
import io.eraforge.error.WatchErrors;
import io.eraforge.telemetry.StateStream;
import io.eraforge.telemetry.UiFile;
import io.eraforge.telemetry.state.State;
import io.eraforge.telemetry.state.StateJson;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Follows a run from another terminal. */
@Command(
        name = "watch",
        description = "Follow a run that is under way: its queue of waves, batch sizes, time left. Ends when it does.")
final class WatchCommand implements Callable<Integer> {
    private static final int TRIES = 5;
    private static final long PAUSE_MS = 1000;

    @Mixin
    private BasicOptions basic;

    @Mixin
    private ConfigOptions config;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Spark's UI of the run. Default: what the run left in the warehouse.")
    private String url;

    @Option(names = "--json", description = "One state a line, as the UI's JSON endpoint gives it.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private State last;
    private boolean changed;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Settings settings = config.load().settings();
        Console console = Console.of(spec.commandLine());
        WatchView view = new WatchView(console, ProgressMode.AUTO.settled() == ProgressMode.BAR);
        String place = place(settings).orElseThrow(() -> WatchErrors.nothingRuns(settings.warehouse()));
        for (int failures = 0; !over(); ) {
            changed = false;
            String why = follow(place, console, view);
            failures = changed ? 0 : failures + 1;
            if (over()) {
                break;
            }
            // A run that ended takes its file along; one that came after it may be elsewhere.
            Optional<String> now = place(settings);
            if (failures == TRIES || now.isEmpty()) {
                return lost(place, why);
            }
            place = now.get();
            Thread.sleep(PAUSE_MS);
        }
        return exitCode();
    }

    private Optional<String> place(Settings settings) throws IOException {
        return url != null
                ? Optional.of(url)
                : UiFile.read(settings.warehouse(), SparkSessions::hadoop).map(UiFile.Place::url);
    }

    /** Returns why it ended. */
    private String follow(String place, Console console, WatchView view) throws InterruptedException {
        try {
            new StateStream(place).follow(state -> {
                last = StateJson.read(state);
                changed = true;
                if (json) {
                    console.raw(state);
                } else {
                    view.show(last);
                }
                return !over();
            });
            return "the stream ended";
        } catch (IOException e) {
            return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
    }

    private boolean over() {
        return last != null && last.run().endedMs() != null;
    }

    private int lost(String place, String why) {
        if (last == null) {
            throw WatchErrors.unreachable(place, why);
        }
        Console.of(spec.commandLine()).remark("The run's UI is gone; `eraforge status` tells how it ended.");
        return 0;
    }

    private int exitCode() {
        return last.run().status().equals("partial") ? ExitCode.PARTIAL.code() : ExitCode.OK.code();
    }
}
