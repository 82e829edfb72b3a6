package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.testing.EraForge;
import io.eraforge.testing.LossyProxy;
import io.eraforge.testing.RacingProcess;
import io.eraforge.testing.S3Server;
import io.eraforge.testing.SampleWarehouse;
import io.eraforge.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Warehouses on an S3 server, with the lines of conf/s3a.properties. */
@Tag("places")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class S3IT {
    private static final int ROUNDS = 12;
    private static final int ROUNDS_PER_WAREHOUSE = 4;
    private static final String HADOOP = "spark.hadoop.";
    private static final Pattern COMMITS = Pattern.compile("/_delta_log/\\d{20}\\.json");

    @TempDir
    private static Path dir;

    private static S3Server server;

    @BeforeAll
    static void start() throws IOException {
        server = S3Server.start(dir);
    }

    @AfterAll
    static void end() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void ofTwoDriversAtTheSameInstantExactlyOneTakesTheLease() throws IOException {
        race("plain", server.port());
    }

    @Test
    void alsoWhenTheWinnersAnswerIsLostAndItsPutIsSentTwice() throws IOException {
        try (LossyProxy proxy = LossyProxy.start(server.port(), COMMITS)) {
            race("lossy", proxy.port());
            // Each round has two commits: the lease is taken and released.
            assertThat(proxy.lost()).hasSize(2 * ROUNDS);
            assertThat(proxy.unconditional()).isEmpty();
        }
    }

    /** Both processes have found the lease free and wait just before their commit until both may continue. */
    private static void race(String name, int port) throws IOException {
        List<String> settings = hadoopSettings(port);
        try (RacingProcess one = RacingProcess.start(dir.resolve(name + "-1.log"), settings);
                RacingProcess two = RacingProcess.start(dir.resolve(name + "-2.log"), settings)) {
            for (int round = 0; round < ROUNDS; round++) {
                String warehouse = name + "-" + round / ROUNDS_PER_WAREHOUSE;
                List<RacingProcess> both = List.of(one, two);
                both.forEach(racer -> racer.send("take s3a://" + S3Server.BUCKET + "/" + warehouse));
                both.forEach(racer -> assertThat(racer.answer()).isEqualTo("ready"));
                both.forEach(racer -> racer.send("go"));
                Map<RacingProcess, String> answers =
                        both.stream().collect(Collectors.toMap(racer -> racer, RacingProcess::answer));
                List<RacingProcess> winners = both.stream()
                        .filter(racer -> answers.get(racer).equals("took"))
                        .toList();
                assertThat(winners).as("round %d: %s", round, answers.values()).hasSize(1);
                RacingProcess winner = winners.get(0);
                assertThat(answers.get(winner == one ? two : one))
                        .startsWith("refused Cannot write to warehouse")
                        .contains("process " + winner.pid() + " on", "holds its lease");
                int version = 2 * (round % ROUNDS_PER_WAREHOUSE);
                assertThat(server.file("%s/lease/_delta_log/%020d.json".formatted(warehouse, version)))
                        .content()
                        .contains("\\\"pid\\\":" + winner.pid());
                winner.send("release");
                assertThat(winner.answer()).isEqualTo("released");
            }
        }
    }

    /** Every commit of Spark and Kernel is conditional, and each loses its first response. */
    @Test
    void fromIngestToStatusOverAnUnreliableLink() throws IOException {
        Path sample = dir.resolve("sample");
        SampleWarehouse.sample(Map.of("SPARK_HOME", ""), sample, 30);
        try (LossyProxy proxy = LossyProxy.start(server.port(), COMMITS)) {
            eraForge(
                    proxy.port(),
                    "ingest",
                    "--readings",
                    sample.resolve("readings").toString(),
                    "--eras",
                    sample.resolve("eras.csv").toString());
            eraForge(proxy.port(), "prepare");
            assertThat(eraForge(proxy.port(), "run", "--feature-set", "minimal"))
                    .contains("Computed");
            String status = eraForge(proxy.port(), "status", "--feature-set", "minimal", "--json");
            JsonNode levels = new ObjectMapper()
                    .readTree(status.substring(status.indexOf("{\"")))
                    .get("levels");
            assertThat(levels).hasSize(3).allSatisfy(level -> {
                assertThat(level.get("done").asLong()).isPositive();
                assertThat(level.get("missing").asLong()).isZero();
            });
            assertThat(proxy.unconditional()).isEmpty();
            for (String table : List.of("readings", "era_c", "features_c__minimal", "runs", "lease")) {
                assertThat(proxy.lost()).anyMatch(path -> path.contains("/" + table + "/_delta_log/"));
            }
        }
    }

    private static String eraForge(int port, String command, String... options) {
        List<String> words = new ArrayList<>(List.of(
                command,
                "--warehouse",
                "s3a://" + S3Server.BUCKET + "/warehouse",
                "--config",
                Script.HOME.resolve("conf/s3a.conf").toString()));
        words.addAll(List.of(options));
        words.addAll(List.of(
                "--",
                "--jars",
                S3Server.clientJars().stream().map(Path::toString).collect(Collectors.joining(","))));
        Map<String, String> properties = new HashMap<>(S3Server.properties(port));
        // These jars replace the packages, which include half a gigabyte of AWS SDK.
        properties.put("spark.jars.packages", "");
        properties.forEach((key, value) -> words.addAll(List.of("--conf", key + "=" + value)));
        Map<String, String> environment = new HashMap<>(SampleWarehouse.MINIMUMS);
        environment.putAll(S3Server.environment());
        environment.put("SPARK_HOME", "");
        return EraForge.run(0, environment, words.toArray(String[]::new));
    }

    private static List<String> hadoopSettings(int port) throws IOException {
        Properties profile = new Properties();
        try (var in = Files.newBufferedReader(Script.HOME.resolve("conf/s3a.properties"))) {
            profile.load(in);
        }
        profile.putAll(S3Server.properties(port));
        return profile.stringPropertyNames().stream()
                .filter(key -> key.startsWith(HADOOP))
                .map(key -> key.substring(HADOOP.length()) + "=" + profile.getProperty(key))
                .toList();
    }
}
