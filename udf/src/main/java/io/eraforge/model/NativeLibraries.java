package io.eraforge.model;

import java.nio.file.Path;

/** Where native libraries are unpacked, and that they call nobody. */
final class NativeLibraries {
    private NativeLibraries() {}

    /** To be called before the tokenizer's library is loaded. */
    static void prepare() {
        System.setProperty("OPT_OUT_TRACKING", "true");
        if (System.getProperty("DJL_CACHE_DIR") == null && System.getenv("DJL_CACHE_DIR") == null) {
            System.setProperty("DJL_CACHE_DIR", temporary("djl").toString());
        }
        System.setProperty("DJL_OFFLINE", "true");
    }

    /** A folder of this user in the temporary folder. It need not exist yet. */
    static Path temporary(String name) {
        return Path.of(System.getProperty("java.io.tmpdir"), "eraforge-" + System.getProperty("user.name"), name);
    }
}
