package io.eraforge.testing;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

final class Processes {
    private Processes() {}

    /** Ends a process and its children as {@code kill -9} would, and waits until they write no more into folders to be deleted. */
    static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, 30, TimeUnit.SECONDS)
                .join();
    }
}
