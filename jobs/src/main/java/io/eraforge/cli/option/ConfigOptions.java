package io.eraforge.cli.option;

import io.eraforge.config.LoadedSettings;
import io.eraforge.config.SettingSources;
import io.eraforge.config.SettingSources.Flag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options that select the sources of settings. */
public final class ConfigOptions {
    @Option(names = "--warehouse", paramLabel = "W", description = "Folder of all tables (setting warehouse).")
    private String warehouse;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Read settings from this file; may be repeated, later files win. Default: conf/local.conf.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Override a setting, such as levels.a.min-era-rows=100; may be repeated.")
    private List<String> assignments = new ArrayList<>();

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            description =
                    "Wait this long, such as 10m, for another process that writes to the warehouse (setting lease.wait).")
    private String wait;

    public LoadedSettings load(Flag... flags) {
        return load(List.of(flags));
    }

    /** Loads all sources; {@code flags} are the command's own options that are settings. */
    public LoadedSettings load(List<Flag> flags) {
        List<Flag> all = new ArrayList<>(flags);
        if (warehouse != null) {
            all.add(new Flag("--warehouse", "warehouse", warehouse));
        }
        if (wait != null) {
            all.add(new Flag("--wait", "lease.wait", wait));
        }
        Map<String, String> environment = System.getenv();
        return LoadedSettings.load(
                new SettingSources(filesOrLocalConf(environment.get("ERAFORGE_HOME")), environment, assignments, all));
    }

    // ERAFORGE_HOME is set by submit/eraforge. Drivers in a cluster have neither it nor local.conf.
    private List<Path> filesOrLocalConf(String home) {
        if (!files.isEmpty() || home == null) {
            return files;
        }
        Path local = Path.of(home, "conf", "local.conf");
        return Files.exists(local) ? List.of(local) : List.of();
    }
}
