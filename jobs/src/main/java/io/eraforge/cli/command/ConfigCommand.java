package io.eraforge.cli.command;

import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.config.EffectiveSetting;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows every setting in force and where it was set. */
@Command(name = "config", description = "Show every setting in force and where it was set.")
public final class ConfigCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Console console = Console.of(spec.commandLine());
        List<EffectiveSetting> settings = config.load().effective();
        if (json.enabled()) {
            console.json(Map.of("settings", settings));
        } else {
            console.table(
                    List.of("Setting", "Value", "From"),
                    settings.stream()
                            .map(s -> List.of(s.key(), s.value(), s.origin()))
                            .toList());
        }
        return 0;
    }
}
