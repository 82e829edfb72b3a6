package ai.rapids.cudf;

import io.eraforge.standin.Device;
import java.util.ArrayList;
import java.util.List;

/** Device memory of one column tree, allocated in blocks and freed as a whole. Its creator frees it. */
final class Arena implements AutoCloseable {
    private static final int MAX_BYTES = Integer.MAX_VALUE - 16;

    private final List<Long> sizes = new ArrayList<>(4);
    private boolean freed;

    /** Zeroed device memory; an empty block needs no allocation, as in RMM. */
    byte[] allocate(long bytes) {
        check();
        if (bytes > MAX_BYTES) {
            throw new CudfColumnSizeOverflowException(
                    "The stand-in holds at most " + MAX_BYTES + " bytes in one buffer, requested " + bytes);
        }
        if (bytes > 0) {
            sizes.add(Device.allocate(bytes));
        }
        return new byte[(int) bytes];
    }

    /** Accounts for memory that the real operation holds on the device while it runs and the stand-in holds elsewhere. */
    void reserve(long bytes) {
        if (bytes > 0) {
            sizes.add(Device.allocate(bytes));
        }
    }

    /** Throws if the owner was closed: a view never keeps its parent alive. */
    void check() {
        if (freed) {
            throw new IllegalStateException("Cannot use a column view: the column that owns its memory was closed."
                    + " Close views before their parents.");
        }
    }

    @Override
    public void close() {
        if (!freed) {
            freed = true;
            sizes.forEach(Device::free);
        }
    }
}
