package io.eraforge.table.lease;

import io.delta.kernel.exceptions.KernelException;
import io.delta.kernel.types.BooleanType;
import io.delta.kernel.types.StructType;
import io.eraforge.config.Settings;
import io.eraforge.error.LeaseErrors;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to write to a warehouse, taken by a Delta commit that raises the epoch. Every later commit carries the epoch
 * in its transaction id, so that a holder that was paused and replaced cannot commit any more.
 */
public final class Lease implements AutoCloseable {
    public static final String APP_ID = "eraforge";
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");
    private static final int SEQUENCE_BITS = 32;

    /** Where the lease table's log keeps its holder; the table has no rows. */
    private static final String HOLDER = "eraforge.holder";

    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);
    private static final int MAX_LOCK_ATTEMPTS = 20;

    private static final StructType SCHEMA = new StructType().add("unused", BooleanType.BOOLEAN);

    private final Tables tables;
    private final Settings.Lease settings;
    private final Heartbeat heartbeat;
    private final AtomicLong sequence = new AtomicLong();
    private LeaseHolder me;
    private long leaseVersion;

    private Lease(Tables tables, Settings.Lease settings) {
        this.tables = tables;
        this.settings = settings;
        this.heartbeat = new Heartbeat(tables.files(), new Path(tables.root()));
    }

    /** Takes the lease, or refuses and names the holder. */
    public static Lease take(Tables tables, String purpose, Settings.Lease settings) {
        Lease lease = new Lease(tables, settings);
        try {
            lease.take(purpose);
            return lease;
        } catch (RuntimeException e) {
            lease.heartbeat.close();
            throw e;
        }
    }

    private void take(String purpose) {
        // The lock first: of those who find the lease free, one at a time may take it.
        boolean locked = heartbeat.tryLock();
        LeaseHolder previous = holder();
        for (int tries = 0;
                !locked && heartbeat.canLock() && previous.released() && tries < MAX_LOCK_ATTEMPTS;
                tries++) {
            // Its holder is about to unlock, or the next to commit.
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            locked = heartbeat.tryLock();
            previous = holder();
        }
        if (!previous.released()) {
            refuseIfAlive(previous, locked);
        }
        me = new LeaseHolder(
                previous.epoch() + 1,
                UUID.randomUUID().toString(),
                purpose,
                host(),
                ProcessHandle.current().pid(),
                locked,
                false);
        leaseVersion = commit(me, 2 * me.epoch());
        heartbeat.start(me.epoch(), settings.heartbeat());
        if (!previous.released()) {
            fenceAll();
        }
    }

    private void refuseIfAlive(LeaseHolder previous, boolean locked) {
        // Its lock is free although it had it: the system has ended it.
        boolean dead = previous.locked() && locked;
        Duration age = heartbeat.age(previous.epoch()).orElse(null);
        if (!dead && age == null) {
            // No beat of its own to judge by, or one from the future: watch whether it beats.
            LOG.info(
                    "Nothing tells when {} was last alive: watching for up to {} s whether it is",
                    previous,
                    settings.expiry().toSeconds());
            age = sawHeartbeat() ? Duration.ZERO : settings.expiry();
        }
        if (!dead && age.compareTo(settings.expiry()) < 0) {
            throw LeaseErrors.held(tables.root(), previous.toString(), age, settings.expiry());
        }
    }

    /** Whether somebody beats, given as long as a lease may go without: a stalled holder is not a dead one. */
    private boolean sawHeartbeat() {
        String before = heartbeat.content();
        long start = System.nanoTime();
        long patience = settings.expiry().toNanos();
        try {
            while (System.nanoTime() - start < patience) {
                Thread.sleep(
                        Math.min(POLL_INTERVAL.toMillis(), settings.expiry().toMillis()));
                String now = heartbeat.content();
                // Read in the middle of a beat the file is empty.
                if (!now.isEmpty() && !now.equals(before)) {
                    return true;
                }
            }
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Bars the former holder from every table, also from those that this run will not touch. */
    private void fenceAll() {
        for (String table : tables.names()) {
            if (!table.equals(TableId.LEASE.name())) {
                tables.newCommit(table).transaction(APP_ID, nextTransaction()).run();
            }
        }
    }

    /** Strictly rising over all holders and commits. */
    public long nextTransaction() {
        return (me.epoch() << SEQUENCE_BITS) + sequence.incrementAndGet();
    }

    /** Throws if another process has taken over: whoever takes the lease or gives it back makes the next version. */
    public void check() {
        if (!held()) {
            throw LeaseErrors.lost(tables.root(), holder().toString());
        }
    }

    private boolean held() {
        return !tables.hasCommit(TableId.LEASE, leaseVersion + 1);
    }

    private LeaseHolder holder() {
        return tables.snapshot(TableId.LEASE.name())
                .flatMap(snapshot -> snapshot.getDomainMetadata(HOLDER))
                .map(LeaseHolder::from)
                .orElse(LeaseHolder.NONE);
    }

    private long commit(LeaseHolder holder, long version) {
        try {
            return tables.newCommit(TableId.LEASE.name())
                    .schema(SCHEMA)
                    .transaction(APP_ID, version)
                    .domainMetadata(HOLDER, holder.text())
                    .run();
        } catch (KernelException e) {
            throw LeaseErrors.held(tables.root(), holder().toString(), Duration.ZERO, settings.expiry());
        }
    }

    /** Gives the lease back, unless another holder has it by now. */
    @Override
    public void close() {
        try {
            if (held()) {
                commit(me.asReleased(), 2 * me.epoch() + 1);
            }
        } finally {
            heartbeat.close();
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
