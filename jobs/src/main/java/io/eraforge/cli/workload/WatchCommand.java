package io.eraforge.cli.workload;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.option.BaseCommand;
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
import picocli.CommandLine.Option;

/** {@code watch} of a workload. */
@Command(
        name = "watch",
        description = "Follow a running run: queued waves, batch sizes, time left. Exits when the run ends.")
public final class WatchCommand extends BaseCommand implements Callable<Integer> {
    private static final int MAX_FAILURES = 5;
    private static final long PAUSE_MS = 1000;

    @Mixin
    private ConfigOptions config;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Spark UI of the run. Default: the address that the run wrote to the warehouse.")
    private String url;

    @Option(names = "--json", description = "Print one state per line, as returned by the UI's JSON endpoint.")
    private boolean json;

    private RunState last;
    private boolean changed;

    /** The run says what its parts and items are called. */
    public WatchCommand(WorkloadCli ignored) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Settings settings = config.load().settings();
        Console console = console();
        WatchView view = new WatchView(console, ProgressMode.AUTO.resolved() == ProgressMode.BAR);
        String address = uiUrl(settings).orElseThrow(() -> WatchErrors.nothingRuns(settings.warehouse()));
        for (int failures = 0; !runEnded(); ) {
            changed = false;
            String reason = follow(address, console, view);
            failures = changed ? 0 : failures + 1;
            if (runEnded()) {
                break;
            }
            // A run deletes its address file when it ends; a later run may have another address.
            Optional<String> now = uiUrl(settings);
            if (failures == MAX_FAILURES || now.isEmpty()) {
                return connectionLost(address, reason);
            }
            address = now.get();
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

    /** Returns why the stream ended. */
    private String follow(String address, Console console, WatchView view) throws InterruptedException {
        try {
            new StateClient(address).follow(state -> {
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

    private int connectionLost(String address, String reason) {
        if (last == null) {
            throw WatchErrors.unreachable(address, reason);
        }
        console().info("Lost the run's UI. 'eraforge status' shows how the run ended.");
        return 0;
    }

    private int exitCode() {
        return last.run().status().equals("partial") ? ExitCode.PARTIAL.code() : ExitCode.OK.code();
    }
}
