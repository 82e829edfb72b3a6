package io.eraforge.testing;

import io.delta.storage.CloseableIterator;
import io.delta.storage.LogStore;
import io.eraforge.config.Settings;
import io.eraforge.error.EraForgeException;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.lease.Lease;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * A process that takes and releases leases, one at a time, on commands from standard input. After finding the lease free it
 * pauses just before the commit that would make it the holder.
 *
 * <p>Input: {@code take WAREHOUSE}, {@code go}, {@code release}. Output: {@code ready}, {@code took}, {@code refused WHY},
 * {@code released}, {@code failed WHY}. Arguments: Hadoop's settings as {@code key=value}.
 */
public final class LeaseRacer {
    private static final String STORE = "racer.log-store";
    private static final String KERNEL_STORE = "io.delta.kernel.logStore.s3a.impl";
    private static final BufferedReader IN =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private static final PrintStream OUT = System.out;
    private static boolean waits;

    private LeaseRacer() {}

    public static void main(String[] arguments) throws IOException {
        // Logs go elsewhere.
        System.setOut(System.err);
        Configuration hadoop = new Configuration();
        for (String argument : arguments) {
            int at = argument.indexOf('=');
            hadoop.set(argument.substring(0, at), argument.substring(at + 1));
        }
        hadoop.set(STORE, hadoop.get(KERNEL_STORE));
        hadoop.set(KERNEL_STORE, WaitingLogStore.class.getName());
        Lease lease = null;
        for (String line = IN.readLine(); line != null; line = IN.readLine()) {
            try {
                if (line.startsWith("take ")) {
                    lease = take(Tables.of(hadoop, line.substring(5)));
                } else {
                    lease.close();
                    say("released");
                }
            } catch (RuntimeException e) {
                e.printStackTrace();
                say("failed " + e);
            }
        }
    }

    private static Lease take(Tables tables) {
        waits = true;
        try {
            Lease lease =
                    Lease.take(tables, "race", new Settings.Lease(Duration.ofSeconds(20), Duration.ofSeconds(180)));
            say("took");
            return lease;
        } catch (EraForgeException e) {
            say("refused " + e.getMessage());
            return null;
        } finally {
            waits = false;
        }
    }

    private static void say(String line) {
        OUT.println(line);
        OUT.flush();
    }

    /** Waits once, before the first file that it may not overwrite; then does what the store under test does. */
    public static final class WaitingLogStore extends LogStore {
        private final LogStore store;

        public WaitingLogStore(Configuration hadoop) throws ReflectiveOperationException {
            super(hadoop);
            this.store = Class.forName(hadoop.get(STORE))
                    .asSubclass(LogStore.class)
                    .getConstructor(Configuration.class)
                    .newInstance(hadoop);
        }

        @Override
        public void write(Path path, Iterator<String> actions, Boolean overwrite, Configuration hadoop)
                throws IOException {
            if (waits && !overwrite) {
                waits = false;
                say("ready");
                if (!"go".equals(IN.readLine())) {
                    throw new UncheckedIOException(new IOException("Expected the command go"));
                }
            }
            store.write(path, actions, overwrite, hadoop);
        }

        @Override
        public CloseableIterator<String> read(Path path, Configuration hadoop) throws IOException {
            return store.read(path, hadoop);
        }

        @Override
        public Iterator<FileStatus> listFrom(Path path, Configuration hadoop) throws IOException {
            return store.listFrom(path, hadoop);
        }

        @Override
        public Path resolvePathOnPhysicalStorage(Path path, Configuration hadoop) throws IOException {
            return store.resolvePathOnPhysicalStorage(path, hadoop);
        }

        @Override
        public Boolean isPartialWriteVisible(Path path, Configuration hadoop) throws IOException {
            return store.isPartialWriteVisible(path, hadoop);
        }
    }
}
