package io.eraforge.engine;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What a bucket's features depend on: its content, the features with their catalogue version, and the level's minimum. */
public final class Fingerprint {
    private static final int BYTES = 12;

    private Fingerprint() {}

    public static String of(String contentHash, String featureSetFingerprint, long minEraRows) {
        String all = contentHash + "|" + featureSetFingerprint + "|" + minEraRows;
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
