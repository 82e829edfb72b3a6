package io.eraforge.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads scripts that imitate nvidia-smi, correctly or not. */
class SmiGaugeTest {
    private static final String FIRST = "GPU-aa, NVIDIA L4, 1024, 23034, 37, 61, 68.50, 72.00, 0, [N/A]";
    private static final String SECOND = "GPU-bb, NVIDIA L4, 2048, 23034, 99, 84, 71.90, 72.00, 2, [N/A]";

    @TempDir
    private Path folder;

    private NvidiaSmi smi(String script, Duration timeout) {
        try {
            Path program = Files.createTempFile(
                    folder,
                    "smi",
                    ".sh",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Files.writeString(program, "#!/bin/sh\n" + script + "\n");
            return new NvidiaSmi(program.toString(), timeout);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private GaugeReading read(String script, String uuid) {
        return new SmiGauge(smi(script, Duration.ofSeconds(30)), uuid).read();
    }

    @Test
    void readsItsGpuAmongTwo() {
        String both = "echo '" + FIRST + "'; echo '" + SECOND + "'";
        assertThat(read(both, "GPU-bb"))
                .isEqualTo(new GaugeReading("NVIDIA L4", 2048L << 20, 23034L << 20, 0.99, 84, 71.9, 72, 2));
        assertThat(read(both, "GPU-cc")).as("never the readings of another GPU").isEqualTo(GaugeReading.UNKNOWN);
        assertThat(read("echo '" + FIRST + "'", "").celsius())
                .as("the only GPU")
                .isEqualTo(61);
    }

    @Test
    void readsWhetherTheDriverSlowsTheDeviceDown() {
        assertThat(read("echo '" + FIRST + ", Active'", "").throttled()).isTrue();
        assertThat(read("echo '" + FIRST + ", Not Active'", "").throttled()).isFalse();
    }

    @Test
    void driverThatDoesNotKnowTheSlowdownStillAnswersTheRest() {
        String old =
                "case \"$*\" in *slowdown*) echo 'Field \"clocks_throttle_reasons.hw_slowdown\" is not a valid field"
                        + " to query.'; exit 2;; esac; echo '" + FIRST + "'";
        SmiGauge gauge = new SmiGauge(smi(old, Duration.ofSeconds(30)), "");
        for (int i = 0; i < 2; i++) {
            assertThat(gauge.read().celsius()).isEqualTo(61);
        }
    }

    @Test
    void requestsCommaSeparatedValuesWithoutUnits() {
        assertThat(read(
                                "case \"$*\" in --query-gpu=uuid,name,*' --format=csv,noheader,nounits') echo '" + FIRST
                                        + "';; esac",
                                "")
                        .watts())
                .isEqualTo(68.5);
    }

    @Test
    void unavailableFieldsAreUnknown() {
        GaugeReading reading =
                read("echo 'GPU-aa, Tesla T4, [N/A], [N/A], [N/A], 50, [Not Supported], ERR!, [N/A], [N/A]'", "GPU-aa");
        assertThat(reading.celsius()).isEqualTo(50);
        assertThat(reading).isEqualTo(new GaugeReading("Tesla T4", -1, -1, Double.NaN, 50, Double.NaN, Double.NaN, -1));
    }

    @Test
    void migInstanceHasNoMemoryFigures() {
        GaugeReading reading =
                read("echo 'GPU-aa, NVIDIA A100, 9000, 40960, [N/A], 33, 60.1, 400.00, 0, Enabled'", "MIG-1c2d");
        assertThat(reading.usedBytes()).isEqualTo(-1);
        assertThat(reading.usedShare()).isNaN();
        assertThat(reading.wattLimit()).isEqualTo(400);
    }

    @Test
    void implausibleValuesAreUnknown() {
        GaugeReading reading =
                read("echo 'GPU-aa, L4, -5, 1e99, 4711, 9999, -1, 0, 18446744073709551615, Disabled'", "GPU-aa");
        assertThat(reading)
                .isEqualTo(new GaugeReading("L4", -1, -1, Double.NaN, Double.NaN, Double.NaN, Double.NaN, -1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo 'NVIDIA-SMI has failed because it could not communicate with the NVIDIA driver'; exit 9",
                "echo 'No devices were found'; exit 6",
                "echo 'Field \"mig.mode.current\" is not a valid field to query.'; exit 2",
                "echo garbage",
                "head -c 5000 /dev/urandom",
                "yes , | head -c 200000",
                "true",
                "kill -9 $$"
            })
    void unexpectedOutputIsUnknown(String script) {
        assertThat(read(script, "GPU-aa")).isEqualTo(GaugeReading.UNKNOWN);
    }

    @Test
    void missingProgramIsUnknown() {
        Gauge gauge = new SmiGauge(new NvidiaSmi(folder.resolve("none").toString(), Duration.ofSeconds(2)), "GPU-aa");
        assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
    }

    @Test
    void hangingProgramIsUnknownAndKilled() throws Exception {
        Path pid = folder.resolve("pid");
        Gauge gauge = new SmiGauge(smi("echo $$ > " + pid + "; sleep 600", Duration.ofMillis(300)), "");
        do {
            // On a busy machine it may be killed before it has written its pid.
            assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
        } while (Files.notExists(pid) || Files.size(pid) == 0);
        long id = Long.parseLong(Files.readString(pid).strip());
        Optional<ProcessHandle> process = ProcessHandle.of(id);
        process.ifPresent(handle -> handle.onExit().join());
        assertThat(ProcessHandle.of(id)).isEmpty();
    }

    // Lost GPUs

    /** Gives each answer once, in order, then repeats the last one. */
    private SmiGauge answering(String uuid, String... answers) {
        Path turn = folder.resolve("turn");
        StringBuilder script = new StringBuilder("n=$(cat " + turn + " 2>/dev/null || echo 0)\n");
        script.append("echo $((n + 1)) > " + turn + "\ncase $n in\n");
        for (int i = 0; i < answers.length - 1; i++) {
            script.append(i + ") " + answers[i] + ";;\n");
        }
        script.append("*) " + answers[answers.length - 1] + ";;\nesac");
        return new SmiGauge(smi(script.toString(), Duration.ofSeconds(30)), uuid);
    }

    private static Optional<String> lostAfter(SmiGauge gauge, int readings) {
        for (int i = 0; i < readings; i++) {
            gauge.read();
        }
        return gauge.lossReason();
    }

    private static final String LISTED = "echo '" + FIRST + "'";
    private static final String LOST = "echo 'Unable to determine the device handle for GPU 0000:01:00.0: GPU is lost."
            + "  Reboot the system to recover this GPU'; exit 15";
    private static final String NONE = "echo 'No devices were found'; exit 6";

    @ParameterizedTest
    @ValueSource(strings = {LOST, NONE})
    void listedGpuIsLostAfterThreeLossReports(String answer) {
        SmiGauge gauge = answering("GPU-aa", LISTED, answer);
        assertThat(lostAfter(gauge, 3)).isEmpty();
        assertThat(lostAfter(gauge, 1)).hasValue("nvidia-smi no longer lists it");
    }

    @Test
    void gpuThatWasNeverListedIsNotLost() {
        assertThat(lostAfter(answering("GPU-aa", LOST), 5)).isEmpty();
    }

    @Test
    void otherAnswersRestartTheCount() {
        assertThat(lostAfter(
                        answering("GPU-aa", LISTED, LOST, LOST, LISTED, LOST, LOST, "echo garbage; exit 1", LOST, LOST),
                        9))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo garbage", "exit 1", "kill -9 $$", "true"})
    void unexpectedAnswersAreNoLoss(String answer) {
        assertThat(lostAfter(answering("GPU-aa", LISTED, answer), 6)).isEmpty();
    }

    @Test
    void lossReportAmongSeveralGpusMayConcernAnother() {
        String both = LISTED + "; echo '" + SECOND + "'";
        assertThat(lostAfter(answering("GPU-aa", both, LOST), 6)).isEmpty();
    }

    @Test
    void noDevicesAmongSeveralGpusIsALoss() {
        String both = LISTED + "; echo '" + SECOND + "'";
        assertThat(lostAfter(answering("GPU-aa", both, NONE), 4)).isPresent();
    }
}
