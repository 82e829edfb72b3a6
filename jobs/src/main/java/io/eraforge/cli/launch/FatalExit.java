package io.eraforge.cli.launch;

import io.eraforge.error.ExitCode;
import io.eraforge.error.MachineErrors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * In local mode Spark ends the whole process, without a word and with an exit code of its own, when one of its threads runs out of
 * memory. This hook then says so and replaces the exit code. On clusters exit codes belong to the cluster manager.
 */
public final class FatalExit {
    /** Lower than that of any other hook, so that all others have run. */
    private static final int HOOK_PRIORITY = 1;

    private static volatile boolean commandRunning;

    private FatalExit() {}

    /** To be called before Spark starts. {@code report} receives the message. */
    static void watch(Consumer<String> report) {
        ShutdownHookManager.get().addShutdownHook(() -> replaceExitCode(report), HOOK_PRIORITY, 10, TimeUnit.SECONDS);
    }

    /** While a command runs, only a signal may end this process; afterwards it ends with the command's exit code. */
    public static void setCommandRunning(boolean running) {
        commandRunning = running;
    }

    private static void replaceExitCode(Consumer<String> report) {
        if (commandRunning && !signalled()) {
            report.accept(MachineErrors.endedBySpark());
            Runtime.getRuntime().halt(ExitCode.ENVIRONMENT.code());
        }
    }

    /** Whether a signal is ending this process: Java handles it in a thread that waits for the hooks. */
    static boolean signalled() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().matches("SIG[A-Z]+ handler"));
    }
}
