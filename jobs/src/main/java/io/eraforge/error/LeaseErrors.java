package io.eraforge.error;

import java.time.Duration;

/** Messages about the lease on a warehouse. */
public final class LeaseErrors {
    private LeaseErrors() {}

    public static EraForgeException held(
            String warehouse, String holder, Duration heldFor, Duration sinceHeartbeat, Duration expiry) {
        return EraForgeException.environment(
                "Cannot write to warehouse %s: %s holds its lease%s (last heartbeat %d s ago). Wait until it has finished, or let this command wait: --wait 10m; if it has crashed, its lease expires %d s after the last heartbeat (lease.expiry)."
                        .formatted(
                                warehouse, holder, describe(heldFor), sinceHeartbeat.toSeconds(), expiry.toSeconds()));
    }

    /** Only on local disks. */
    public static EraForgeException heldByLiveProcess(String warehouse, String holder, Duration heldFor) {
        return EraForgeException.environment(
                "Cannot write to warehouse %s: %s holds its lease%s and is alive (it has the file lock). Wait until it has finished, or let this command wait: --wait 10m; if it hangs or is suspended, end that process."
                        .formatted(warehouse, holder, describe(heldFor)));
    }

    private static String describe(Duration heldFor) {
        long seconds = heldFor.toSeconds();
        if (seconds == 0) {
            return "";
        }
        return seconds < 120 ? ", for %d s now,".formatted(seconds) : ", for %d min now,".formatted(seconds / 60);
    }

    /** Nobody else took the lease: its table cannot be written. */
    public static EraForgeException notWritable(String warehouse, Throwable cause) {
        return EraForgeException.environment(
                "Cannot take the lease of warehouse %s: its table 'lease' cannot be written (%s). Grant this user read and write access to that folder and run the same command again."
                        .formatted(warehouse, cause),
                cause);
    }

    public static EraForgeException lost(String warehouse, String holder) {
        return EraForgeException.environment(
                "Cannot commit to warehouse %s: this process lost its lease, probably while suspended, to %s. Nothing was written after that. Run the same command again once the other process has finished."
                        .formatted(warehouse, holder));
    }

    public static EraForgeException readOnly(String warehouse) {
        return EraForgeException.environment(
                "Cannot commit to warehouse %s: it was opened for reading.".formatted(warehouse));
    }
}
