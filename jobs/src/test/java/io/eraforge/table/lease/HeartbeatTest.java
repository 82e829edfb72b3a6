package io.eraforge.table.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeartbeatTest {
    @Test
    void continuesAfterTheDiskWasFull(@TempDir java.nio.file.Path dir) throws IOException {
        TemporarilyFull files = new TemporarilyFull(FileSystem.getLocal(new Configuration()));
        try (Heartbeat heartbeat = new Heartbeat(files, new Path(dir.toString()))) {
            heartbeat.start(7, Duration.ofMillis(20));
            await().atMost(Duration.ofMinutes(1)).until(() -> files.refused.get() == 3);
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(heartbeat.content()).matches("7 ([4-9]|\\d\\d+)"));
        }
    }

    @Test
    void ageIsThatOfTheHoldersOwnBeat(@TempDir java.nio.file.Path dir) throws IOException {
        try (Heartbeat heartbeat = new Heartbeat(FileSystem.getLocal(new Configuration()), new Path(dir.toString()))) {
            assertThat(heartbeat.age(7)).isEmpty();
            heartbeat.start(7, Duration.ofHours(1));
            assertThat(heartbeat.age(7)).isPresent();
            assertThat(heartbeat.age(8)).isEmpty();
            assertThat(heartbeat.age(70)).isEmpty();
        }
    }

    /** Fails three times after the first beat, like Hadoop's local file system on a full disk. */
    private static final class TemporarilyFull extends FilterFileSystem {
        final AtomicInteger refused = new AtomicInteger();
        private boolean started;

        TemporarilyFull(FileSystem files) {
            super(files);
        }

        @Override
        public FSDataOutputStream create(Path path, boolean overwrite) throws IOException {
            if (started && refused.get() < 3) {
                refused.incrementAndGet();
                throw full();
            }
            started = true;
            return super.create(path, overwrite);
        }

        private static FSError full() {
            try {
                var constructor = FSError.class.getDeclaredConstructor(Throwable.class);
                constructor.setAccessible(true);
                return constructor.newInstance(new IOException("No space left on device"));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }
}
