package io.eraforge.error;

import java.time.Duration;

/** Messages about who may write to a warehouse. */
public final class LeaseErrors {
    private LeaseErrors() {}

    public static EraForgeException held(String warehouse, String holder, Duration lastSign, Duration expiry) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot write to warehouse %s: %s holds its lease (last sign of life %d s ago). Wait for it to end; if it is gone, its lease can be taken over after %d s without a sign of life (lease.expiry)."
                        .formatted(warehouse, holder, lastSign.toSeconds(), expiry.toSeconds()));
    }

    public static EraForgeException lost(String warehouse, String holder) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot commit to warehouse %s: this process lost its lease, probably while it was paused; %s took over. Nothing was written after that. Run the same command again once the other has ended."
                        .formatted(warehouse, holder));
    }

    public static EraForgeException readOnly(String warehouse) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT, "Cannot commit to warehouse %s: it was opened for reading.".formatted(warehouse));
    }
}
