package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.ProgressMode;
import io.eraforge.cli.view.WatchView;
import io.eraforge.config.Settings;
import io.eraforge.error.ExitCode;
import io.eraforge.error.WatchErrors;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.TelemetryJson;
import io.eraforge.telemetry.ui.StateClient;
import io.eraforge.telemetry.ui.UiAddressFile;
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
public final class WatchCommand implements Callable<Integer> {
    private static final int TRIES = 5;
    private static final long PAUSE_MS = 1000;

    @Mixin
    private BaseCommand basic;

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

    private RunState last;
    private boolean changed;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Settings settings = config.load().settings();
        Console console = Console.of(spec.commandLine());
        WatchView view = new WatchView(console, ProgressMode.AUTO.resolved() == ProgressMode.BAR);
        String place = uiUrl(settings).orElseThrow(() -> WatchErrors.nothingRuns(settings.warehouse()));
        for (int failures = 0; !runEnded(); ) {
            changed = false;
            String why = follow(place, console, view);
            failures = changed ? 0 : failures + 1;
            if (runEnded()) {
                break;
            }
            // A run that ended takes its file along; one that came after it may be elsewhere.
            Optional<String> now = uiUrl(settings);
            if (failures == TRIES || now.isEmpty()) {
                return connectionLost(place, why);
            }
            place = now.get();
            Thread.sleep(PAUSE_MS);
        }
        return exitCode();
    }

    private Optional<String> uiUrl(Settings settings) throws IOException {
        return url != null
                ? Optional.of(url)
                : UiAddressFile.read(settings.warehouse(), SparkSessions::hadoop)
                        .map(UiAddressFile.UiAddress::url);
    }

    /** Returns why it ended. */
    private String follow(String place, Console console, WatchView view) throws InterruptedException {
        try {
            new StateClient(place).follow(state -> {
                last = TelemetryJson.read(state);
                changed = true;
                if (json) {
                    console.jsonText(state);
                } else {
                    view.show(last);
                }
                return !runEnded();
            });
            return "the stream ended";
        } catch (IOException e) {
            return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
    }

    private boolean runEnded() {
        return last != null && last.run().endedMs() != null;
    }

    private int connectionLost(String place, String why) {
        if (last == null) {
            throw WatchErrors.unreachable(place, why);
        }
        Console.of(spec.commandLine()).info("The run's UI is gone; `eraforge status` tells how it ended.");
        return 0;
    }

    private int exitCode() {
        return last.run().status().equals("partial") ? ExitCode.PARTIAL.code() : ExitCode.OK.code();
    }
}
