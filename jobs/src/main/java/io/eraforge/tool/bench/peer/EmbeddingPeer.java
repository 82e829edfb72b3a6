package io.eraforge.tool.bench.peer;

import java.nio.file.Path;

/** Measures Python libraries that embed texts, each in an environment of its own. */
public final class EmbeddingPeer {
    private EmbeddingPeer() {}

    /** A peer cannot be installed or started; the message says why. */
    public static final class MissingPeerException extends Exception {
        private static final long serialVersionUID = 1;

        MissingPeerException(String message) {
            super(message);
        }
    }

    /** What embed.py prints. {@code texts}: a JSON array; {@code model}: the folder of the model. */
    public static String measure(PeerInstaller installer, String peer, Path texts, Path model, int threads)
            throws MissingPeerException {
        try {
            return installer.embed(peer, texts.toString(), model.toString(), Integer.toString(threads));
        } catch (PeerInstaller.UnavailableException e) {
            throw new MissingPeerException(e.getMessage());
        }
    }
}
