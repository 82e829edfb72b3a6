package io.eraforge.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Files for running with {@code conf/secure.properties}: a secret, its settings for TLS between processes, and key stores. */
public final class SecureProfile {
    public static final String PASSWORD = "not-for-keeps";
    private static final String STORE_FOLDER = "/etc/eraforge/";

    private final Path folder;

    private SecureProfile(Path folder) {
        this.folder = folder;
    }

    public static SecureProfile in(Path folder) throws IOException, InterruptedException {
        SecureProfile profile = new SecureProfile(Files.createDirectories(folder));
        profile.makeStores();
        profile.write();
        return profile;
    }

    private void makeStores() throws IOException, InterruptedException {
        keytool(
                "-genkeypair -alias rpc -keyalg RSA -dname CN=localhost -ext san=dns:localhost,ip:127.0.0.1 -keystore rpc.p12");
        keytool("-exportcert -alias rpc -keystore rpc.p12 -file rpc.crt");
        keytool("-importcert -noprompt -alias rpc -file rpc.crt -keystore trust.p12");
    }

    private void keytool(String arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments.split(" ")));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException(output);
        }
    }

    private void write() throws IOException {
        List<String> lines = Files.readAllLines(Script.HOME.resolve("conf/secure.properties"));
        String rpc = lines.stream()
                .filter(line -> line.startsWith("#spark.ssl.rpc."))
                .map(line -> line.substring(1).replace(STORE_FOLDER, folder + "/"))
                .collect(Collectors.joining("\n", "", "\n"));
        String secret = "spark.authenticate.secret " + PASSWORD + "\n" + rpc;
        Files.writeString(folder.resolve("secret.properties"), secret);
        Files.writeString(folder.resolve("secret.conf"), "");
        String master = lines.stream()
                .filter(line -> line.startsWith("#spark.master."))
                .map(line -> line.substring(1))
                .collect(Collectors.joining("\n"));
        String all = String.join("\n", lines) + "\n" + secret + master + "\n";
        Files.writeString(folder.resolve("spark-defaults.conf"), all);
    }

    /** Environment of Master and Workers. */
    public Map<String, String> clusterEnvironment() {
        return Map.of("SPARK_CONF_DIR", folder.toString(), "ERAFORGE_RPC_PASSWORD", PASSWORD);
    }

    /** Environment of drivers. */
    public Map<String, String> driverEnvironment() {
        return Map.of("ERAFORGE_RPC_PASSWORD", PASSWORD);
    }

    public List<String> options() {
        return List.of(
                "--config",
                Script.HOME.resolve("conf/secure.conf").toString(),
                "--config",
                folder.resolve("secret.conf").toString());
    }

    /** Whether a local process on this port presents our certificate. */
    public boolean trusts(int port) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(folder.resolve("trust.p12").toFile(), PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("localhost", port)) {
            socket.startHandshake();
            return true;
        } catch (SSLException e) {
            return false;
        }
    }
}
