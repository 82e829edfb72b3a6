package io.eraforge.cli.view;

import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.RunState.LevelState;
import io.eraforge.telemetry.state.RunState.Stall;
import io.eraforge.telemetry.state.RunState.Tokens;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats the state of a run as console lines. */
final class RunStateFormatter {
    private static final int BAR_LENGTH = 24;
    private static final int MAX_EXECUTORS = 16;

    private RunStateFormatter() {}

    /** The running part, its executors, and the stall if there is one. */
    static List<String> format(RunState state) {
        List<String> lines = new ArrayList<>();
        state.levels().stream()
                .filter(level -> level.status().equals("running"))
                .forEach(level -> lines.add(part(level, state.words())));
        List<ExecutorState> alive =
                state.executors().stream().filter(ExecutorState::alive).toList();
        alive.stream().limit(MAX_EXECUTORS).map(RunStateFormatter::executor).forEach(lines::add);
        if (alive.size() > MAX_EXECUTORS) {
            lines.add("  and %d more executors".formatted(alive.size() - MAX_EXECUTORS));
        }
        if (state.stall() != null) {
            lines.add("  " + stall(state));
        }
        return lines;
    }

    static String part(LevelState level, Vocabulary words) {
        long ended = level.written() + level.failed();
        double share = level.eras() == 0 ? 1 : (double) ended / level.eras();
        int full = (int) Math.floor(share * BAR_LENGTH);
        String bar = "█".repeat(full) + "░".repeat(BAR_LENGTH - full);
        String head = String.format(
                Locale.ROOT,
                "%s %s %3.0f%%  %s of %s written",
                words.label(level.level()),
                bar,
                Math.floor(share * 100),
                HumanFormat.count(level.written()),
                words.count(level.eras()));
        return Stream.of(
                        head,
                        level.failed() == 0 ? null : HumanFormat.count(level.failed()) + " failed",
                        level.rate() == null ? null : rate(level.rate(), words.items()),
                        remaining(level),
                        recoveries(level.recoveries()))
                .filter(Objects::nonNull)
                .collect(Collectors.joining("  "));
    }

    private static String remaining(LevelState level) {
        if (!level.status().equals("running") || level.etaS() == null) {
            return null;
        }
        return "%s left (%s to %s)"
                .formatted(
                        HumanFormat.duration(level.etaS()),
                        HumanFormat.duration(level.etaLowS()),
                        HumanFormat.duration(level.etaHighS()));
    }

    static String executor(ExecutorState executor) {
        String memory = executor.memory().used() == null
                ? null
                : "%s %s of %s"
                        .formatted(
                                executor.memory().kind(),
                                HumanFormat.bytes(executor.memory().used()),
                                executor.memory().limit() == null
                                        ? "?"
                                        : HumanFormat.bytes(executor.memory().limit()));
        return Stream.of(
                        "  executor " + executor.id(),
                        executor.gpu() == null ? executor.host() : executor.host() + ", " + executor.gpu(),
                        executor.rate() == null ? null : rate(executor.rate(), "rows"),
                        tokens(executor.tokens()),
                        executor.batch() == null
                                ? null
                                : "batch %s of %s"
                                        .formatted(
                                                HumanFormat.count(executor.batch()),
                                                HumanFormat.count(executor.batchConfigured())),
                        memory,
                        executor.celsius() == null ? null : String.format(Locale.ROOT, "%.0f °C", executor.celsius()),
                        recoveries(executor.recoveries()))
                .filter(Objects::nonNull)
                .collect(Collectors.joining("  "));
    }

    private static String tokens(Tokens tokens) {
        return tokens == null || tokens.rate() == null
                ? null
                : String.format(
                        Locale.ROOT, "%s (%.0f%% padding)", rate(tokens.rate(), "tokens"), tokens.padding() * 100);
    }

    static String stall(RunState state) {
        Stall stall = state.stall();
        String where = stall.executors().isEmpty() ? "" : " on executor " + String.join(", ", stall.executors());
        Instant since = Instant.ofEpochMilli(stall.sinceMs()).truncatedTo(ChronoUnit.SECONDS);
        return "%s: wave %d%s has made no progress since %s UTC (%s); waiting for %s."
                .formatted(
                        state.words().inSentence(stall.level()),
                        stall.wave() + 1,
                        where,
                        since.atOffset(ZoneOffset.UTC).toLocalTime(),
                        HumanFormat.duration((state.nowMs() - stall.sinceMs()) / 1e3),
                        stall.waitingFor());
    }

    private static String recoveries(long n) {
        return n == 0 ? null : n == 1 ? "1 recovery" : HumanFormat.count(n) + " recoveries";
    }

    private static String rate(double rate, String what) {
        return String.format(Locale.ROOT, rate < 10 ? "%.1f %s/s" : "%,.0f %s/s", rate, what);
    }
}
