package io.eraforge.testing;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Ends processes that tests have started. */
final class Processes {
    private Processes() {}

    /** Kills a process and its descendants and waits for their end, so that their folders can be deleted. */
    static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, 30, TimeUnit.SECONDS)
                .join();
    }
}
