package io.eraforge.cli.command;

import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.config.EffectiveSetting;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code eraforge config}. */
@Command(name = "config", description = "Show the value and origin of every setting.")
public final class ConfigCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        Console console = console();
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
