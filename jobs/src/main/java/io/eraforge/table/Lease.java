package io.eraforge.table;

import io.delta.exceptions.DeltaConcurrentModificationException;
import io.eraforge.config.Settings;
import io.eraforge.error.LeaseErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * The right to write to a warehouse, taken by a Delta commit that raises the epoch. Every later commit carries the epoch
 * in its transaction id, so that a holder that was paused and replaced cannot commit any more.
 */
final class Lease implements AutoCloseable {
    static final String APP_ID = "eraforge";
    private static final int SEQUENCE_BITS = 32;

    private final SparkSession spark;
    private final String root;
    private final String path;
    private final Settings.Lease settings;
    private final Heartbeat heartbeat;
    private final AtomicLong sequence = new AtomicLong();
    private Holder me;
    private long leaseVersion;

    private Lease(SparkSession spark, String root, Settings.Lease settings) {
        this.spark = spark;
        this.root = root;
        this.path = root + "/" + TableId.LEASE.name();
        this.settings = settings;
        this.heartbeat = new Heartbeat(fileSystem(spark, root), new Path(root));
    }

    /** Takes the lease, or refuses and names the holder. */
    static Lease take(SparkSession spark, String root, String purpose, Settings.Lease settings) {
        Lease lease = new Lease(spark, root, settings);
        try {
            lease.take(purpose);
            return lease;
        } catch (RuntimeException e) {
            lease.heartbeat.close();
            throw e;
        }
    }

    private void take(String purpose) {
        Holder previous = holder();
        boolean locked = heartbeat.tryLock();
        if (!previous.released()) {
            refuseIfAlive(previous, locked);
        }
        me = new Holder(
                previous.epoch() + 1,
                UUID.randomUUID().toString(),
                purpose,
                host(),
                ProcessHandle.current().pid(),
                locked,
                false);
        commit(me, 2 * me.epoch());
        Holder now = holder();
        if (!now.owner().equals(me.owner())) {
            throw LeaseErrors.held(root, now.toString(), Duration.ZERO, settings.expiry());
        }
        leaseVersion = DeltaLogs.version(spark, path);
        heartbeat.start(me.epoch(), settings.heartbeat());
        if (!previous.released()) {
            fenceAll();
        }
    }

    private void refuseIfAlive(Holder previous, boolean locked) {
        // Its lock is free although it had it: the system has ended it.
        boolean dead = previous.locked() && locked;
        Duration age = heartbeat.age().orElse(null);
        if (!dead && age == null) {
            // No beat to judge by, or one from the future: watch whether it still beats.
            age = watch() ? Duration.ZERO : settings.expiry();
        }
        if (!dead && age.compareTo(settings.expiry()) < 0) {
            throw LeaseErrors.held(root, previous.toString(), age, settings.expiry());
        }
    }

    private boolean watch() {
        String before = heartbeat.content();
        try {
            Thread.sleep(settings.heartbeat().multipliedBy(2).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
        return !before.equals(heartbeat.content());
    }

    /** Bars the former holder from every table, also from those that this run will not touch. */
    private void fenceAll() {
        Path folder = new Path(root);
        try {
            for (var child : fileSystem(spark, root).listStatus(folder)) {
                String table = root + "/" + child.getPath().getName();
                if (child.isDirectory() && !table.equals(path) && DeltaLogs.version(spark, table) >= 0) {
                    DeltaLogs.fence(spark, table, APP_ID, nextTransaction());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Strictly rising over all holders and commits. */
    long nextTransaction() {
        return (me.epoch() << SEQUENCE_BITS) + sequence.incrementAndGet();
    }

    /** Throws if another process has taken over. */
    void check() {
        if (DeltaLogs.version(spark, path) != leaseVersion) {
            throw LeaseErrors.lost(root, holder().toString());
        }
    }

    private Holder holder() {
        if (DeltaLogs.version(spark, path) < 0) {
            return Holder.NONE;
        }
        return spark.read().format("delta").load(path).collectAsList().stream()
                .map(Holder::from)
                .findFirst()
                .orElse(Holder.NONE);
    }

    private void commit(Holder holder, long version) {
        try {
            spark.createDataFrame(holder.rows(), Holder.SCHEMA)
                    .coalesce(1)
                    .write()
                    .format("delta")
                    .mode("overwrite")
                    .options(Map.of("txnAppId", APP_ID, "txnVersion", Long.toString(version)))
                    .save(path);
        } catch (DeltaConcurrentModificationException e) {
            throw LeaseErrors.held(root, holder().toString(), Duration.ZERO, settings.expiry());
        }
    }

    /** Gives the lease back, unless another holder has it by now. */
    @Override
    public void close() {
        try {
            if (DeltaLogs.version(spark, path) == leaseVersion) {
                commit(me.asReleased(), 2 * me.epoch() + 1);
            }
        } finally {
            heartbeat.close();
        }
    }

    private static FileSystem fileSystem(SparkSession spark, String root) {
        try {
            return new Path(root).getFileSystem(spark.sparkContext().hadoopConfiguration());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }
}
