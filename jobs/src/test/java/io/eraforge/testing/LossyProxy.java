package io.eraforge.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/**
 * Forwards HTTP on loopback, but drops the first successful response to each PUT of certain files: the server has stored the
 * file, and the client sees a broken connection.
 */
public final class LossyProxy implements AutoCloseable {
    private static final Pattern REQUEST = Pattern.compile("[A-Z]+ /");
    private static final Pattern CONDITION = Pattern.compile("(?i)\r\nIf-None-Match: \\*\r\n");

    private final ServerSocket server;
    private final int target;
    private final Pattern files;
    private final Set<String> lost = ConcurrentHashMap.newKeySet();
    private final Set<String> unconditional = ConcurrentHashMap.newKeySet();
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

    private LossyProxy(ServerSocket server, int target, Pattern files) {
        this.server = server;
        this.target = target;
        this.files = files;
    }

    /** {@code files}: matches the paths of the PUTs to disturb. */
    public static LossyProxy start(int target, Pattern files) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        LossyProxy proxy = new LossyProxy(server, target, files);
        start(proxy::accept);
        return proxy;
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Paths of the files whose first successful response was dropped, sorted. */
    public List<String> lost() {
        return lost.stream().sorted().toList();
    }

    /** Paths of matching PUTs without a condition, sorted. */
    public List<String> unconditional() {
        return unconditional.stream().sorted().toList();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(client);
                sockets.add(upstream);
                Connection connection = new Connection(client, upstream);
                start(connection::pumpRequests);
                start(connection::pumpAnswers);
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "lossy-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
        sockets.forEach(LossyProxy::close);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing left to do for this connection.
        }
    }

    /** One connection of a client that waits for each answer before it sends its next request. */
    private final class Connection {
        private final Socket client;
        private final Socket upstream;
        private volatile String put = "";

        Connection(Socket client, Socket upstream) {
            this.client = client;
            this.upstream = upstream;
        }

        void pumpRequests() {
            pump(client, upstream, chunk -> {
                if (REQUEST.matcher(chunk).lookingAt()) {
                    String path = chunk.split(" ", 3)[1];
                    put = chunk.startsWith("PUT ") && files.matcher(path).find() ? path : "";
                    if (!put.isEmpty() && !CONDITION.matcher(chunk).find()) {
                        unconditional.add(put);
                    }
                }
                return true;
            });
        }

        void pumpAnswers() {
            pump(upstream, client, chunk -> put.isEmpty() || !chunk.startsWith("HTTP/1.1 200") || !lost.add(put));
        }

        /** Forwards requests until {@code passes} returns false or either side closes the connection. */
        private void pump(Socket from, Socket to, java.util.function.Predicate<String> passes) {
            byte[] buffer = new byte[1 << 16];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                    if (!passes.test(new String(buffer, 0, n, StandardCharsets.ISO_8859_1))) {
                        return;
                    }
                    out.write(buffer, 0, n);
                }
            } catch (IOException e) {
                // The other end is gone.
            }
        }
    }
}
