package io.eraforge.tool.soak;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines of a soak's processes. {@code home} contains submit/eraforge. */
record SoakCommands(Path home, SoakSubject subject) {
    List<String> ingest(Path warehouse, List<String> arguments) {
        return command("ingest", warehouse, arguments);
    }

    /** {@code name}: "prepare" or "run". */
    List<String> of(String name, Path warehouse) {
        return command(name, warehouse, name.equals("run") ? subject.runArguments() : List.of());
    }

    private List<String> command(String name, Path warehouse, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("submit/eraforge").toString());
        command.addAll(subject.program());
        command.addAll(List.of(name, "--warehouse", warehouse.toString()));
        subject.settings().forEach(setting -> command.addAll(List.of("--set", setting)));
        command.addAll(arguments);
        return command;
    }
}
