package io.eraforge.cli.doctor;

import java.util.List;
import java.util.regex.Pattern;

/** A GPU as nvidia-smi tells of it. */
record Gpu(String index, String uuid, String name, String memory, String driver, String computeMode) {
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    /** One for each line of six cells. */
    static List<Gpu> parse(String answer) {
        return answer.lines()
                .map(line -> COMMA.split(line.strip()))
                .filter(cells -> cells.length == 6 && cells[0].matches("\\d+"))
                .map(cells -> new Gpu(cells[0], cells[1], cells[2], cells[3], cells[4], cells[5]))
                .toList();
    }

    /** {@code processes}: a line for each process on any GPU. */
    Finding finding(String processes) {
        String subject = "GPU " + index;
        String found = "%s, %s, driver %s, compute mode %s".formatted(name, memory, driver, computeMode);
        List<String> others = processes
                .lines()
                .map(line -> COMMA.split(line.strip()))
                .filter(cells -> cells.length == 4 && cells[0].equals(uuid))
                .map(cells -> "%s (pid %s, %s)".formatted(cells[2], cells[1], cells[3]))
                .toList();
        if (computeMode.equalsIgnoreCase("Prohibited")) {
            return Finding.problem(subject, found, "Allow work on it: nvidia-smi -i %s -c DEFAULT.".formatted(index));
        }
        return others.isEmpty()
                ? Finding.ok(subject, found)
                : Finding.note(
                        subject,
                        found + "; in use by " + String.join(", ", others),
                        "RAPIDS wants a GPU to itself: end them, or leave this GPU out.");
    }
}
