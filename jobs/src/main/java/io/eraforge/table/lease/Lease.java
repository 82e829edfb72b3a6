package io.eraforge.table.lease;

import io.delta.kernel.exceptions.KernelException;
import io.eraforge.config.Settings;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.LeaseErrors;
import io.eraforge.table.kernel.KernelRows;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exclusive right to write to a warehouse, acquired by a Delta commit that increments the epoch. Every commit carries the
 * epoch in its transaction id, so a holder that was paused and replaced can no longer commit.
 */
public final class Lease implements AutoCloseable {
    public static final String APP_ID = "eraforge";
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");
    private static final int SEQUENCE_BITS = 32;

    /** Metadata domain of the lease table that stores the holder; the table has no rows. */
    private static final String HOLDER = "eraforge.holder";

    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);
    private static final int MAX_LOCK_ATTEMPTS = 20;

    private static final TableSchemaBuilder T =
            TableSchema.table("lease", "The one writer of the warehouse, in the table's log; the table has no rows");

    static {
        T.column("unused", ColumnKind.BOOLEAN, "Delta requires a column");
    }

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();

    private final Tables tables;
    private final Settings.Lease settings;
    private final Heartbeat heartbeat;
    private final AtomicLong sequence = new AtomicLong();
    private LeaseHolder self;
    private long leaseVersion;

    private Lease(Tables tables, Settings.Lease settings) {
        this.tables = tables;
        this.settings = settings;
        this.heartbeat = new Heartbeat(tables.files(), new Path(tables.root()));
    }

    /** As {@link #take(Tables, String, Settings.Lease, BooleanSupplier)}, without an end of waiting. */
    public static Lease take(Tables tables, String purpose, Settings.Lease settings) {
        return take(tables, purpose, settings, () -> false);
    }

    /**
     * Takes the lease. If another process has it, waits as long as the settings say, or until {@code stopped}, and then throws an error
     * that names the holder.
     */
    public static Lease take(Tables tables, String purpose, Settings.Lease settings, BooleanSupplier stopped) {
        long end = System.nanoTime() + settings.waiting().toNanos();
        for (boolean first = true; ; first = false) {
            Lease lease = new Lease(tables, settings);
            Optional<EraForgeException> refusal;
            try {
                refusal = lease.tryTake(purpose);
            } catch (RuntimeException e) {
                lease.heartbeat.close();
                throw e;
            }
            if (refusal.isEmpty()) {
                return lease;
            }
            lease.heartbeat.close();
            if (System.nanoTime() >= end || stopped.getAsBoolean()) {
                throw refusal.get();
            }
            if (first) {
                LOG.warn(
                        "Waiting up to {} s for the lease. {}",
                        settings.waiting().toSeconds(),
                        refusal.get().getMessage());
            }
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        }
    }

    /** Returns why the lease cannot be taken; empty if it was. */
    private Optional<EraForgeException> tryTake(String purpose) {
        // Lock first, so that only one of several processes that find the lease free can take it.
        boolean locked = heartbeat.tryLock();
        LeaseHolder previous = holder();
        for (int attempt = 0;
                !locked && heartbeat.canLock() && previous.released() && attempt < MAX_LOCK_ATTEMPTS;
                attempt++) {
            // The previous holder is about to unlock, or the next one to commit.
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            locked = heartbeat.tryLock();
            previous = holder();
        }
        Optional<EraForgeException> refusal = previous.released() ? Optional.empty() : refusal(previous, locked);
        if (refusal.isPresent()) {
            return refusal;
        }
        self = new LeaseHolder(
                previous.epoch() + 1,
                UUID.randomUUID().toString(),
                purpose,
                host(),
                ProcessHandle.current().pid(),
                locked,
                false);
        leaseVersion = commit(self, 2 * self.epoch());
        heartbeat.start(self.epoch(), settings.heartbeat());
        if (!previous.released()) {
            fenceAll();
        }
        return Optional.empty();
    }

    /** Why {@code previous} must be taken for alive; empty if it is dead. */
    private Optional<EraForgeException> refusal(LeaseHolder previous, boolean locked) {
        if (previous.locked() && !locked && heartbeat.canLock()) {
            // The operating system frees the lock of a dead process; a heartbeat may look old for other reasons.
            return Optional.of(LeaseErrors.heldByLiveProcess(tables.root(), previous.toString(), heldFor()));
        }
        // It held the lock, which is free now: the process has died.
        boolean dead = previous.locked() && locked;
        Duration age = heartbeat.age(previous.epoch()).orElse(null);
        if (!dead && age == null) {
            // It has no heartbeat, or one from the future: wait for the next.
            LOG.info(
                    "Cannot determine when {} was last active; waiting up to {} s for a heartbeat",
                    previous,
                    settings.expiry().toSeconds());
            age = sawHeartbeat() ? Duration.ZERO : settings.expiry();
        }
        return dead || age.compareTo(settings.expiry()) >= 0
                ? Optional.empty()
                : Optional.of(LeaseErrors.held(tables.root(), previous.toString(), heldFor(), age, settings.expiry()));
    }

    /** Since the holder took the lease: the age of the newest commit of the lease table; zero if unknown. */
    private Duration heldFor() {
        Path log = new Path(tables.root(), ID.name() + "/_delta_log");
        try {
            Path commit = new Path(log, "%020d.json".formatted(tables.version(ID)));
            long age = System.currentTimeMillis()
                    - tables.files().getFileStatus(commit).getModificationTime();
            return Duration.ofMillis(Math.max(0, age));
        } catch (IOException e) {
            return Duration.ZERO;
        }
    }

    /** Waits for a heartbeat, up to the expiry: a stalled holder is not a dead one. */
    private boolean sawHeartbeat() {
        String before = heartbeat.content();
        long start = System.nanoTime();
        long timeout = settings.expiry().toNanos();
        try {
            while (System.nanoTime() - start < timeout) {
                Thread.sleep(
                        Math.min(POLL_INTERVAL.toMillis(), settings.expiry().toMillis()));
                String now = heartbeat.content();
                // The file is empty while a beat is being written.
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

    /** Prevents commits of the previous holder to any table, including those that this run does not touch. */
    private void fenceAll() {
        for (String table : tables.names()) {
            if (!table.equals(ID.name())) {
                fence(table);
            }
        }
    }

    private void fence(String table) {
        try {
            tables.newCommit(table).transaction(APP_ID, nextTransaction()).run();
        } catch (EraForgeException e) {
            // Nobody else can read it either; who needs it gets the error.
            LOG.warn("Cannot fence table {}: {}", table, e.getMessage());
        }
    }

    /** A transaction id greater than that of every earlier commit of any holder. */
    public long nextTransaction() {
        return (self.epoch() << SEQUENCE_BITS) + sequence.incrementAndGet();
    }

    /** Throws if another process has taken the lease: taking or releasing it creates the next version of the lease table. */
    public void check() {
        if (!held()) {
            throw LeaseErrors.lost(tables.root(), holder().toString());
        }
    }

    private boolean held() {
        return !tables.hasCommit(ID, leaseVersion + 1);
    }

    private LeaseHolder holder() {
        return tables.snapshot(ID.name())
                .flatMap(snapshot -> snapshot.getDomainMetadata(HOLDER))
                .map(LeaseHolder::from)
                .orElseGet(this::unknownHolder);
    }

    // Without a lease table, in a new warehouse or because it is lost, the epoch continues from that of the last
    // commit: Delta
    // silently drops commits with a lower transaction id.
    private LeaseHolder unknownHolder() {
        long epoch = tables.lastTransaction(APP_ID) >> SEQUENCE_BITS;
        return epoch == 0 ? LeaseHolder.NONE : new LeaseHolder(epoch, "", "", "", 0, false, true);
    }

    private long commit(LeaseHolder holder, long version) {
        try {
            return tables.newCommit(ID.name())
                    .schema(KernelRows.schema(SCHEMA.spark()))
                    .transaction(APP_ID, version)
                    .domainMetadata(HOLDER, holder.text())
                    .run();
        } catch (KernelException | UncheckedIOException e) {
            LeaseHolder now = holder();
            throw now.epoch() < holder.epoch() || now.owner().equals(holder.owner())
                    ? LeaseErrors.notWritable(tables.root(), ExceptionUtils.getRootCause(e))
                    : LeaseErrors.held(tables.root(), now.toString(), heldFor(), Duration.ZERO, settings.expiry());
        }
    }

    /** Releases the lease, unless another process has taken it. */
    @Override
    public void close() {
        try {
            if (held()) {
                commit(self.asReleased(), 2 * self.epoch() + 1);
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
