package ai.rapids.cudf;

/**
 * Prevents native code from loading. Every cuDF class that the stand-in does not replace calls this from its static block, so
 * mixing both fails here instead of in libcudf.
 */
public class NativeDepsLoader {
    public static synchronized void loadNativeDeps() {
        throw new UnsupportedOperationException(
                "Cannot load libcudf: the host-memory stand-in is first on the class path, and a cuDF class outside its"
                        + " subset was used. Keep to the subset, or run with -Pgpu.");
    }

    public static boolean libraryLoaded() {
        return false;
    }
}
